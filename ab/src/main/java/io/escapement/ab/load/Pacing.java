package io.escapement.ab.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides when a free connection sends next. Shared by all threads of a phase; times are nanoseconds since its start.
 */
interface Pacing {
    long END = -1;

    /** The intended send time of the next request, which may lie in the past, or {@link #END}. */
    long claimNanos(long nowNanos);

    /** Saturates: each connection sends again as soon as it has its answer, until the time is up. */
    static Pacing closedLoop(long durationNanos) {
        return nowNanos -> nowNanos < durationNanos ? nowNanos : END;
    }

    /**
     * The open model: request i is due at i / rate, whatever became of the earlier ones. Whichever connection is free
     * takes the next one, so that a request waits only when all are busy, and that wait is part of its latency.
     *
     * @param giveUpNanos what could not be sent by then is never sent
     */
    static Pacing constantRate(double requestsPerSecond, long planned, long giveUpNanos) {
        double intervalNanos = TimeUnit.SECONDS.toNanos(1) / requestsPerSecond;
        AtomicLong next = new AtomicLong();
        return nowNanos -> {
            if (nowNanos > giveUpNanos) {
                return END;
            }
            long index = next.getAndIncrement();
            return index < planned ? (long) (index * intervalNanos) : END;
        };
    }
}
