package io.escapement.ab.run;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches how long this JVM, or its machine, holds up a thread that wants to run each millisecond (the idea is
 * jHiccup's).
 */
final class Hiccups implements AutoCloseable {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicLong longestNanos = new AtomicLong();
    private final Thread thread = new Thread(this::run, "hiccups");
    private volatile boolean ended;

    Hiccups() {
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        while (!ended) {
            long startNanos = System.nanoTime();
            LockSupport.parkNanos(PERIOD_NANOS);
            long lateNanos = System.nanoTime() - startNanos - PERIOD_NANOS;
            longestNanos.accumulateAndGet(lateNanos, Math::max);
        }
    }

    /** Returns the longest delay since this was last asked. */
    double takeLongestMillis() {
        return longestNanos.getAndSet(0) / 1e6;
    }

    @Override
    public void close() {
        ended = true;
    }
}
