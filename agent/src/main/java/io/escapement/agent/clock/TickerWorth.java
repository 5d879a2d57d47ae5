package io.escapement.agent.clock;

/**
 * What the cached clock saves, and what its ticker takes: processor time a second, in cores. The ticker ticks while it
 * takes at most a quarter of what is saved. Used by the ticker's thread; others may read the figures.
 * Why: docs/decisions/06-ticking-where-that-pays.md.
 */
public final class TickerWorth {
    /** Knows what a read saves. */
    public interface Saving {
        /** What a cached read costs less than a real one, in ns. */
        double nanosPerRead();
    }

    /** Cost of a cached read: 1 to 3 ns were measured. */
    public static final double CACHED_READ_NANOS = 3;

    /** Cost of a tick that was not measured yet. Measured ones were 12 to 48 us. */
    public static final double ASSUMED_TICK_NANOS = 35_000;

    /** When it has ticked for so long the ticker's loop is compiled, and what it takes is measured. */
    private static final long WARM_NANOS = 5_000_000_000L;

    private static final long MEASURED_APART_NANOS = 2_000_000_000L;

    /** Weight of a measurement against all before. */
    private static final double WEIGHT = 0.3;

    /** How long it must not have paid, so that a load that comes and goes keeps its precise clock. */
    private static final long LOSS_NANOS = 2_000_000_000L;

    /** The ticker stops where less than this many times what it takes is saved, and ticks again above the other. */
    private static final double STOPS_BELOW = 4;

    private static final double TICKS_ABOVE = 5;

    private static final double NANOS_PER_SECOND = 1e9;

    private final Saving saving;
    private final boolean alwaysTicks;
    private final boolean floorSuffices;
    private volatile double tickerCores;
    private boolean isMeasured;
    private long tickedNanos;
    private long measuredNanos;
    private long measuredCpuNanos;
    private boolean loses;
    private long losesSinceNanos;

    /**
     * Makes one for a ticker that has not run.
     *
     * @param alwaysTicks whether the ticker ticks whatever it costs
     * @param floorSuffices whether the floor is as precise by itself
     */
    public TickerWorth(Saving saving, long tickNanos, boolean alwaysTicks, boolean floorSuffices) {
        this.saving = saving;
        this.alwaysTicks = alwaysTicks;
        this.floorSuffices = floorSuffices;
        tickerCores = ASSUMED_TICK_NANOS / tickNanos;
    }

    boolean alwaysTicks() {
        return alwaysTicks;
    }

    /** Begins to measure the thread, whose processor time so far is that, or a negative number if nobody knows. */
    void begin(long cpuNanos, long monoNanos) {
        tickedNanos = 0;
        measuredNanos = monoNanos;
        measuredCpuNanos = cpuNanos;
        loses = false;
    }

    /** Whether it is time to measure what the ticker takes. */
    boolean isDueAt(long monoNanos) {
        return monoNanos - measuredNanos >= MEASURED_APART_NANOS;
    }

    /** Records the processor time of the thread so far. */
    void measured(long cpuNanos, long monoNanos) {
        // The kernel may not tell; then the assumed figure stays.
        if (tickedNanos >= WARM_NANOS && measuredCpuNanos >= 0 && cpuNanos > measuredCpuNanos) {
            double cores = (double) (cpuNanos - measuredCpuNanos) / (monoNanos - measuredNanos);
            double earlier = tickerCores;
            tickerCores = isMeasured ? earlier + WEIGHT * (cores - earlier) : cores;
            isMeasured = true;
        }
        tickedNanos += monoNanos - measuredNanos;
        measuredNanos = monoNanos;
        measuredCpuNanos = cpuNanos;
    }

    /** Whether so many reads a second have been too few for a while. */
    boolean isLastingLossAt(double readsPerSecond, long monoNanos) {
        if (alwaysTicks || !(savedCores(readsPerSecond) < STOPS_BELOW * tickerCores)) {
            loses = false;
        } else if (!loses) {
            loses = true;
            losesSinceNanos = monoNanos;
        }
        return loses && monoNanos - losesSinceNanos >= LOSS_NANOS;
    }

    /** Reads a second above which the ticker is to tick again; infinite if it never is. */
    double ticksAbove() {
        return floorSuffices ? Double.POSITIVE_INFINITY : ticksAbove(tickerCores, saving.nanosPerRead());
    }

    /**
     * Reads a second above which a ticker ticks.
     *
     * @param tickerCores what it takes then
     * @param savedNanos what a cached read costs less than a real one
     */
    public static double ticksAbove(double tickerCores, double savedNanos) {
        return savedNanos > 0 ? TICKS_ABOVE * tickerCores * NANOS_PER_SECOND / savedNanos : Double.POSITIVE_INFINITY;
    }

    /** Processor time that so many cached reads a second save, in cores; NaN if the rate is not known. */
    public double savedCores(double readsPerSecond) {
        return readsPerSecond * saving.nanosPerRead() / NANOS_PER_SECOND;
    }

    /** Processor time that the ticker takes while it ticks, in cores. */
    public double tickerCores() {
        return tickerCores;
    }
}
