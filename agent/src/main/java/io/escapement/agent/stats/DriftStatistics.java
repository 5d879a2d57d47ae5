package io.escapement.agent.stats;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Samples of the drift (real minus cached clock, in ms) since the start or the last reset. Each has a weight, which is
 * the time that it stands for in some unit. One thread writes, any reads.
 */
public final class DriftStatistics {
    private final LogHistogram driftMs = new LogHistogram();
    private final AtomicLong lastMs = new AtomicLong();
    private final AtomicLong maxMs = new AtomicLong();
    private final AtomicLong sumMs = new AtomicLong();
    private final AtomicLong agreeing = new AtomicLong();
    private final AtomicLong weights = new AtomicLong();
    private final AtomicLong samples = new AtomicLong();

    /**
     * Records a sample. It is negative if the cached clock was early, which only a wall clock stepped back can cause.
     */
    public void record(long sampleMs, int weight) {
        driftMs.record(sampleMs, weight);
        lastMs.lazySet(sampleMs);
        sumMs.lazySet(sumMs.get() + weight * sampleMs);
        if (sampleMs > maxMs.get()) {
            maxMs.lazySet(sampleMs);
        }
        if (sampleMs == 0) {
            agreeing.lazySet(agreeing.get() + weight);
        }
        weights.lazySet(weights.get() + weight);
        samples.lazySet(samples.get() + 1);
    }

    public long sampleCount() {
        return samples.get();
    }

    public long lastMillis() {
        return lastMs.get();
    }

    public long maxMillis() {
        return maxMs.get();
    }

    /** Mean over the time sampled; NaN if there are no samples, like the other two below. */
    public double meanMillis() {
        return samples.get() == 0 ? Double.NaN : (double) sumMs.get() / weights.get();
    }

    public double quantileMillis(double quantile) {
        return driftMs.quantile(quantile);
    }

    /** Share of the time sampled in which the cached clock equalled the real one, from 0 to 1. */
    public double agreementRatio() {
        return samples.get() == 0 ? Double.NaN : (double) agreeing.get() / weights.get();
    }
}
