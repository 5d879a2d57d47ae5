package io.escapement.agent.stats;

import java.util.concurrent.atomic.AtomicLong;

/** Samples of the cached monotonic clock since the start or the last reset. One thread writes, any reads. */
public final class NanoStatistics {
    /** Real minus cached, in ms. */
    public final DriftStatistics drifts = new DriftStatistics();

    private final AtomicLong boundExceeded = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backward = new AtomicLong();
    private long lastMs;

    /**
     * Records a sample: the real clock, the cached one and the real one again, in ms.
     *
     * @param maxStalenessMs that is promised
     * @param weight as in {@link DriftStatistics}
     */
    public void record(long beforeMs, long cachedMs, long afterMs, long maxStalenessMs, int weight) {
        if (beforeMs == afterMs) {
            drifts.record(beforeMs - cachedMs, weight);
        }
        // Compared with the earlier read: this thread may lose the processor between the two.
        count(boundExceeded, beforeMs - cachedMs > maxStalenessMs);
        count(early, cachedMs > afterMs);
        count(backward, cachedMs < lastMs);
        lastMs = cachedMs;
    }

    private static void count(AtomicLong count, boolean isOne) {
        if (isOne) {
            count.lazySet(count.get() + 1);
        }
    }

    /** Number of samples that were staler than allowed. */
    public long boundExceededCount() {
        return boundExceeded.get();
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
