package io.escapement.agent.drift;

/**
 * Samples of the drift (real minus cached clock, in ms) since the start or the last reset. The recorder writes; any
 * thread takes a {@link #snapshot}.
 */
public final class DriftStatistics {
    private final LogHistogram driftMs = new LogHistogram();
    private long lastMs;
    private long maxMs;
    private long sumMs;
    private long agreeing;
    private long samples;
    private long boundExceeded;
    private long boundExceededByHost;
    private long early;
    private long backward;
    private long lastCachedMs = Long.MIN_VALUE;

    /**
     * Records one look, all in ms: the floor, the real clock, the cached one, and the real one again, read in this
     * order. If the real clock has moved on between its two reads, the drift is not known. Such a look is no sample,
     * unless the cached clock is behind the first read by more than the bound.
     *
     * @param floorMs the kernel's coarse clock
     * @param boundMs the promised max-staleness
     */
    public synchronized void record(long floorMs, long beforeMs, long cachedMs, long afterMs, long boundMs) {
        // The cached time is compared with the earlier read: this thread may lose the processor before the later one.
        long driftMs = beforeMs - cachedMs;
        if (driftMs > boundMs) {
            boundExceeded++;
            if (cachedMs >= floorMs) {
                // The reader got the latest time that the page held.
                boundExceededByHost++;
            }
            record(driftMs);
        } else if (beforeMs == afterMs) {
            record(driftMs);
        }
        if (cachedMs > afterMs) {
            early++;
        }
        if (cachedMs < lastCachedMs) {
            backward++;
        }
        lastCachedMs = cachedMs;
    }

    /** Records a sample: negative if the cached clock was early, which only a step back of the wall clock causes. */
    private void record(long sampleMs) {
        driftMs.record(sampleMs);
        lastMs = sampleMs;
        sumMs += sampleMs;
        maxMs = Math.max(maxMs, sampleMs);
        if (sampleMs == 0) {
            agreeing++;
        }
        samples++;
    }

    public synchronized Snapshot snapshot() {
        return new Snapshot(this);
    }

    /** The figures as of one look. */
    public static final class Snapshot {
        public final long sampleCount;
        public final long lastMillis;
        public final long maxMillis;

        /** Mean of the samples; NaN if there are none, as are the quantiles and the ratio. */
        public final double meanMillis;

        public final double p50Millis;
        public final double p99Millis;
        public final double p999Millis;

        /** Share of the samples in which the cached clock equalled the real one, from 0 to 1. */
        public final double agreementRatio;

        /** Number of samples in which the cached clock was behind by more than the bound. */
        public final long boundExceededCount;

        /** Number of the exceeding samples in which the kernel's coarse clock was as far behind. */
        public final long boundExceededByHostCount;

        /** Number of looks in which the cached clock was ahead of the real one: only a step back explains any. */
        public final long earlyCount;

        /** Number of looks in which the cached clock was behind the look before, as only a step back explains too. */
        public final long backwardCount;

        private Snapshot(DriftStatistics drifts) {
            double samples = drifts.samples;
            sampleCount = drifts.samples;
            lastMillis = drifts.lastMs;
            maxMillis = drifts.maxMs;
            meanMillis = drifts.sumMs / samples;
            p50Millis = drifts.driftMs.quantile(0.5);
            p99Millis = drifts.driftMs.quantile(0.99);
            p999Millis = drifts.driftMs.quantile(0.999);
            agreementRatio = drifts.agreeing / samples;
            boundExceededCount = drifts.boundExceeded;
            boundExceededByHostCount = drifts.boundExceededByHost;
            earlyCount = drifts.early;
            backwardCount = drifts.backward;
        }
    }
}
