package io.escapement.agent.clock;

import io.escapement.agent.clock.Publisher.Count;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds out how often the cached clock is read, and costs readers nothing most of the time. Now and then the ticker has
 * readers counted for a moment, at random times, as reads may come in bursts at a rhythm of their own. Used by the
 * ticker's thread; others may read the rate.
 */
final class ReadRate {
    /** How long readers are counted. */
    static final long COUNT_NANOS = 64_000_000;

    private static final long PAUSE_NANOS = 500_000_000;

    /** Weight of a count against all that came before: a few of them make up for reads that come in bursts. */
    private static final double WEIGHT = 0.3;

    private static final double NANOS_PER_SECOND = 1e9;

    private final long tickNanos;
    private boolean counts;
    private long begunNanos;
    private long dueNanos;

    /** Whether the last count was used up before its time. */
    private boolean wasUsedUp;

    /** How many read the clock now only to measure it, and when the last one ended. Guarded by this object's lock. */
    private int measuring;

    private long measuredNanos = System.nanoTime();
    private volatile double perSecond = Double.NaN;

    ReadRate(long tickNanos) {
        this.tickNanos = tickNanos;
    }

    /** Begins the next count some time after {@code nowNanos}. */
    void begin(long nowNanos) {
        counts = false;
        dueNanos = nowNanos + PAUSE_NANOS / 2 + ThreadLocalRandom.current().nextLong(PAUSE_NANOS);
    }

    /** What a publication at this time does about counting. */
    Count countAt(long nowNanos) {
        if (counts) {
            return nowNanos - begunNanos < COUNT_NANOS ? Count.SAME : Count.NONE;
        }
        return nowNanos - dueNanos >= 0 ? Count.NEW : Count.NONE;
    }

    /**
     * Records a publication.
     *
     * @param counted reads since the count began
     * @param nowNanos time of the publication before, as in {@link #countAt}
     */
    void published(Count count, int counted, long nowNanos) {
        if (count == Count.NEW) {
            counts = true;
            begunNanos = nowNanos;
        } else if (counts && counted >= Count.READS) {
            // It was used up some time within the last tick.
            long tookNanos = Math.max(nowNanos - begunNanos - tickNanos / 2, tickNanos / 2);
            // Once it may be a burst of a reader who catches up, which is as little of the time as it took.
            record(counted, tookNanos, wasUsedUp ? 1 : Math.min(1, (double) tookNanos / COUNT_NANOS));
            wasUsedUp = true;
            begin(nowNanos);
        } else if (counts && count == Count.NONE) {
            record(counted, nowNanos - begunNanos, 1);
            wasUsedUp = false;
            begin(nowNanos);
        }
    }

    /** Records so many reads in that time, unless somebody measured a read meanwhile. */
    synchronized void record(int reads, long nanos, double share) {
        if (measuring > 0 || System.nanoTime() - measuredNanos < nanos) {
            return;
        }
        double now = reads * NANOS_PER_SECOND / nanos;
        double earlier = perSecond;
        perSecond = Double.isNaN(earlier) ? now : earlier + WEIGHT * share * (now - earlier);
    }

    /** Disregards what is counted until {@link #endMeasuring}: the agent itself reads without pause. */
    synchronized void beginMeasuring() {
        measuring++;
    }

    synchronized void endMeasuring() {
        measuring--;
        measuredNanos = System.nanoTime();
    }

    /** Reads a second, by the last few counts; NaN before the first one. Any thread may ask. */
    double perSecond() {
        return perSecond;
    }
}
