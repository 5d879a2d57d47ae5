package io.escapement.agent.clock;

/**
 * What the cached clock saves, and what its ticker takes: processor time a second, in cores. Used by the ticker's
 * thread; others may read the figures.
 */
public final class TickerWorth {
    /** What it depends on. Any thread may change either at any time. */
    public interface Circumstances {
        /** What a cached read costs less than a real one, in ns. */
        double savedNanosPerRead();

        /** Whether the ticker may rest where it does not pay. */
        boolean mayRest();

        /** Whether the floor can still be read after a rest. Its page is looked up before it is read. */
        boolean hasFloorStill();
    }

    /** Cost of a tick that was not measured yet. Measured ones were 12 to 48 us. */
    private static final double ASSUMED_TICK_NANOS = 35_000;

    /** When it has ticked for so long the ticker's loop is compiled, and what it takes is measured. */
    private static final long WARM_NANOS = 5_000_000_000L;

    private static final long MEASURED_APART_NANOS = 2_000_000_000L;

    /** Weight of a measurement against all before. */
    private static final double WEIGHT = 0.3;

    /** How long it must not have paid, so that no load that comes and goes is met with the real clock. */
    private static final long LOSS_NANOS = 2_000_000_000L;

    /** It rests where it saves less than this share of what the ticker takes, and is engaged again above the other. */
    private static final double RESTS_BELOW = 0.7;

    private static final double ENGAGES_ABOVE = 1.3;

    /** The processor time of a few ticks says little. */
    private static final long LEAST_MEASURED_NANOS = 20_000_000;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Circumstances circumstances;
    private volatile double tickerCores;
    private boolean isMeasured;
    private long tickedNanos;
    private long measuredNanos;
    private long measuredCpuNanos;
    private boolean loses;
    private long losesSinceNanos;

    /** Makes one for a ticker that has not run. */
    public TickerWorth(Circumstances circumstances, long tickNanos) {
        this.circumstances = circumstances;
        tickerCores = ASSUMED_TICK_NANOS / tickNanos;
    }

    boolean mayRest() {
        return circumstances.mayRest();
    }

    boolean hasFloorStill() {
        return circumstances.hasFloorStill();
    }

    /** Begins to measure the thread, whose processor time so far is that, or a negative number if nobody knows. */
    void begin(long cpuNanos, long monoNanos) {
        tickedNanos = 0;
        again(cpuNanos, monoNanos);
    }

    private void again(long cpuNanos, long monoNanos) {
        measuredNanos = monoNanos;
        measuredCpuNanos = cpuNanos;
        loses = false;
    }

    /** Whether it is time to measure what the ticker takes. */
    boolean isDueAt(long monoNanos) {
        return monoNanos - measuredNanos >= MEASURED_APART_NANOS;
    }

    /** Takes in the processor time of the thread so far. */
    void measured(long cpuNanos, long monoNanos) {
        double cores = (double) (cpuNanos - measuredCpuNanos) / (monoNanos - measuredNanos);
        if (tickedNanos >= WARM_NANOS) {
            // Where the kernel doesn't say, it stays what is assumed.
            if (cpuNanos > measuredCpuNanos && measuredCpuNanos >= 0) {
                double earlier = tickerCores;
                tickerCores = isMeasured ? earlier + WEIGHT * (cores - earlier) : cores;
            }
            isMeasured = true;
        }
        tickedNanos += monoNanos - measuredNanos;
        measuredNanos = monoNanos;
        measuredCpuNanos = cpuNanos;
    }

    /** Takes in the same before the ticker sleeps: where that is often, it may never tick for long. */
    void sleeps(long cpuNanos, long monoNanos) {
        if (monoNanos - measuredNanos >= LEAST_MEASURED_NANOS) {
            measured(cpuNanos, monoNanos);
        }
    }

    /** Takes in that the ticker has slept, which tells nothing of its ticks. */
    void slept(long cpuNanos, long monoNanos) {
        again(cpuNanos, monoNanos);
    }

    /** Whether so many reads a second do not pay for the ticker, which has been measured, and it may rest. */
    boolean isLossAt(double readsPerSecond) {
        return isMeasured && mayRest() && savedCores(readsPerSecond) < RESTS_BELOW * tickerCores;
    }

    /** Whether that has been so for a while. */
    boolean isLastingLossAt(double readsPerSecond, long monoNanos) {
        if (!isLossAt(readsPerSecond)) {
            loses = false;
        } else if (!loses) {
            loses = true;
            losesSinceNanos = monoNanos;
        }
        return loses && monoNanos - losesSinceNanos >= LOSS_NANOS;
    }

    /** Reads a second above which a resting ticker is to be engaged. */
    double engagesAbove() {
        double savedNanos = circumstances.savedNanosPerRead();
        return savedNanos > 0 ? ENGAGES_ABOVE * tickerCores * NANOS_PER_SECOND / savedNanos : Double.POSITIVE_INFINITY;
    }

    /** Processor time that so many cached reads a second save, in cores; NaN if the rate is not known. */
    public double savedCores(double readsPerSecond) {
        return readsPerSecond * circumstances.savedNanosPerRead() / NANOS_PER_SECOND;
    }

    /** Processor time that the ticker takes while it ticks, in cores. */
    public double tickerCores() {
        return tickerCores;
    }
}
