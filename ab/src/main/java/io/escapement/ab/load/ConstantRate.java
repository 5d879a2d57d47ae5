package io.escapement.ab.load;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The open model: request i is due at i / rate, whatever became of the earlier ones. Whichever connection is free takes
 * the next one, so that a request waits only when all are busy, and that wait is part of its latency.
 */
final class ConstantRate implements Pacing {

    private final double intervalNanos;
    private final long planned;
    private final long giveUpNanos;
    private final AtomicLong next = new AtomicLong();

    /** Requests that could not be sent by {@code giveUpNanos} are never sent; the result counts them as unsent. */
    ConstantRate(double requestsPerSecond, long durationNanos, long giveUpNanos) {
        this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / requestsPerSecond;
        this.planned = (long) (durationNanos / intervalNanos);
        this.giveUpNanos = giveUpNanos;
    }

    @Override
    public long claimNanos(long nowNanos) {
        if (nowNanos > giveUpNanos) {
            return END;
        }
        long index = next.getAndIncrement();
        return index < planned ? (long) (index * intervalNanos) : END;
    }

    @Override
    public long planned() {
        return planned;
    }
}
