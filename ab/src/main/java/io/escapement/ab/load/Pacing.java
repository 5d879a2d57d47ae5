package io.escapement.ab.load;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * When each request is due, and which one of the mix it is, whatever became of the earlier ones. Both follow from the
 * request's number in a sequence. A block begins a sequence of its own, and the blocks of a round begin it by the same
 * seed: so they are asked the same, in the same order and with the same gaps, however many requests were due before.
 *
 * <p>Blocks are alike to the last request, because a sequence begins with a second of which none has been handed out
 * yet: a free connection takes its next request in advance.
 */
final class Pacing {

    private final Rate rate;
    private final long durationNanos;
    private Sequence now = new Sequence(0, 0);
    private Sequence next;
    private long lastNanos;

    Pacing(Rate rate, long durationNanos) {
        this.rate = rate;
        this.durationNanos = durationNanos;
    }

    /**
     * Has a sequence begin with this second, counted from the load's start, or as soon after it as can be.
     *
     * @return the second with which it begins
     */
    synchronized long begin(long second, long seed) {
        long first = Math.max(second, TimeUnit.NANOSECONDS.toSeconds(lastNanos) + 1);
        next = new Sequence(TimeUnit.SECONDS.toNanos(first), seed);
        return first;
    }

    /** Hands out the next request; null if it would be due after the load's end. */
    synchronized Due next(long nowNanos) {
        Due due = now.next(nowNanos);
        if (next != null && due.nanos >= next.originNanos) {
            now = next;
            next = null;
            due = now.next(nowNanos);
        }
        lastNanos = Math.max(lastNanos, due.nanos);
        return due.nanos < durationNanos ? due : null;
    }

    /**
     * A request that is to be sent.
     *
     * @param nanos the moment, since the load's start
     * @param draw from 0 to 1, which says which one of the mix it is
     */
    record Due(long nanos, double draw) {}

    private final class Sequence {
        private final long originNanos;
        private final SplittableRandom random;
        private double intervals;

        Sequence(long originNanos, long seed) {
            this.originNanos = originNanos;
            this.random = new SplittableRandom(seed);
        }

        Due next(long nowNanos) {
            // Saturated, a request is due once a connection is free.
            long nanos = rate.isSaturated()
                    ? nowNanos
                    : originNanos + (long) (1e9 / rate.requestsPerSecond() * nextIntervals());
            return new Due(nanos, random.nextDouble());
        }

        /** Returns how many intervals after the first moment the next request is due. */
        private double nextIntervals() {
            if (rate.arrivals() == Arrivals.POISSON) {
                intervals -= Math.log1p(-random.nextDouble());
                return intervals;
            }
            return intervals++;
        }
    }
}
