package io.escapement.agent.verdict;

import java.util.List;

/** Findings as a measurement would have left them, for tests of other packages. */
public final class Measured {
    private static final long THRESHOLD_NANOS = 100;

    private Measured() {}

    public static Verdict healthy() {
        return verdict("tsc", 27.1, true);
    }

    public static Verdict slow() {
        return verdict("hpet", 1050, true);
    }

    public static Verdict unknown() {
        return verdict("xen", 150, false);
    }

    public static Verdict standingStill() {
        return verdict("jiffies", Double.NaN, false);
    }

    /** A verdict on a clocksource of that name. */
    public static Verdict slowWith(String clockSource) {
        return verdict(clockSource, 1050, true);
    }

    public static ReadCostOnAllCores onAllCores(int cores, double oneCoreNanos, double nanos) {
        return new ReadCostOnAllCores(cores, oneCoreNanos, nanos);
    }

    /** A certain verdict where the kernel offers these. */
    public static Verdict verdict(String clockSource, double readNanos, List<String> available) {
        ReadCost cost = new ReadCost(readNanos, true);
        return Verdict.of(new ClockSource(clockSource, available), cost, THRESHOLD_NANOS, "", "");
    }

    public static Verdict verdict(String clockSource, double readNanos, boolean isCertain) {
        ClockSource source = new ClockSource(clockSource, List.of(clockSource));
        return Verdict.of(source, new ReadCost(readNanos, isCertain), THRESHOLD_NANOS, "", "");
    }
}
