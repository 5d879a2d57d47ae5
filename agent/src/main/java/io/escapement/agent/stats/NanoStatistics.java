package io.escapement.agent.stats;

import java.util.concurrent.atomic.AtomicLong;

/** Samples of the cached monotonic clock since the start or the last reset. One thread writes, any reads. */
public final class NanoStatistics {
    /** Real minus cached, in ms. */
    public final DriftStatistics drifts = new DriftStatistics();

    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backward = new AtomicLong();
    private long lastMs;

    /** Records one look, as {@link DriftStatistics#record} does. */
    public void record(long floorMs, long beforeMs, long cachedMs, long afterMs, long boundMs, int weight) {
        drifts.record(floorMs, beforeMs, cachedMs, afterMs, boundMs, weight);
        DriftStatistics.add(early, cachedMs > afterMs ? 1 : 0);
        DriftStatistics.add(backward, cachedMs < lastMs ? 1 : 0);
        lastMs = cachedMs;
    }

    /** Number of samples that were ahead of the real clock. */
    public long earlyCount() {
        return early.get();
    }

    /** Number of samples that were less than the one before. */
    public long backwardCount() {
        return backward.get();
    }
}
