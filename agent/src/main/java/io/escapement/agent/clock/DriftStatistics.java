package io.escapement.agent.clock;

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
    private final AtomicLong boundExceeded = new AtomicLong();
    private final AtomicLong boundExceededByHost = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backward = new AtomicLong();
    private long lastCachedMs = Long.MIN_VALUE;

    /**
     * Records one look, all in ms: the floor, the real clock, the cached one, and the real one again, read in this
     * order. Where the real clock moves on meanwhile the drift is not known, and the look is no sample, unless the
     * cached clock is behind by more than the bound even so.
     *
     * @param floorMs the kernel's coarse clock
     * @param boundMs the promised max-staleness
     */
    public void record(long floorMs, long beforeMs, long cachedMs, long afterMs, long boundMs, int weight) {
        // Compared with the earlier read: this thread may lose the processor before the later one.
        long driftMs = beforeMs - cachedMs;
        if (driftMs > boundMs) {
            // Counted last, because whoever reads both counts meanwhile would take the difference for a broken promise.
            record(driftMs, weight);
            if (cachedMs >= floorMs) {
                // The reader got all that the kernel held.
                add(boundExceededByHost, 1);
            }
            add(boundExceeded, 1);
        } else if (beforeMs == afterMs) {
            record(driftMs, weight);
        }
        if (cachedMs > afterMs) {
            add(early, 1);
        }
        if (cachedMs < lastCachedMs) {
            add(backward, 1);
        }
        lastCachedMs = cachedMs;
    }

    /** Records a sample. It is negative if the cached clock was early: only a wall clock stepped back causes that. */
    private void record(long sampleMs, int weight) {
        driftMs.record(sampleMs, weight);
        lastMs.lazySet(sampleMs);
        add(sumMs, weight * sampleMs);
        if (sampleMs > maxMs.get()) {
            maxMs.lazySet(sampleMs);
        }
        if (sampleMs == 0) {
            add(agreeing, weight);
        }
        add(weights, weight);
        add(samples, 1);
    }

    public long sampleCount() {
        return samples.get();
    }

    /** Number of samples in which the cached clock was behind by more than the bound. */
    public long boundExceededCount() {
        return boundExceeded.get();
    }

    /** Of those, the samples in which the kernel's coarse clock was as far behind. */
    public long boundExceededByHostCount() {
        return boundExceededByHost.get();
    }

    /** Number of looks in which the cached clock was ahead of the real one: only a step back of that explains any. */
    public long earlyCount() {
        return early.get();
    }

    /** Number of looks in which the cached clock was behind the look before, as only a step back explains too. */
    public long backwardCount() {
        return backward.get();
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

    /** Adds without compare-and-set, since there is one writer. Readers poll, so an ordered store is enough. */
    static void add(AtomicLong count, long added) {
        count.lazySet(count.get() + added);
    }

    /** Share of the time sampled in which the cached clock equalled the real one, from 0 to 1. */
    public double agreementRatio() {
        return samples.get() == 0 ? Double.NaN : (double) agreeing.get() / weights.get();
    }
}
