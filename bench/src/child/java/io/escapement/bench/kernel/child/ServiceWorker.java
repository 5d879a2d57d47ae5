package io.escapement.bench.kernel.child;

import io.escapement.bench.rewritten.ExpiringCache;
import io.escapement.bench.rewritten.SlidingWindow;
import io.escapement.bench.rewritten.SnowflakeIds;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One request after the other, of which each is a look-up in a cache, a question to a limiter, and an id: three reads
 * of the clock.
 */
final class ServiceWorker extends Thread {
    private static final int BATCH = 100;
    private static final int KEYS = 1 << 10;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final ExpiringCache<String> cache = new ExpiringCache<>(1_000, Integer::toString);
    private final SlidingWindow limiter = new SlidingWindow(Long.MAX_VALUE);
    private final SnowflakeIds ids = new SnowflakeIds();
    volatile long done;
    volatile boolean isPaused;

    /** Keeps the compiler from dropping the work. */
    @SuppressWarnings("UnusedVariable")
    private volatile long lastId;

    ServiceWorker() {
        super("worker");
        setDaemon(true);
    }

    @Override
    public void run() {
        for (long number = 0; ; number += BATCH) {
            for (int i = 0; i < BATCH; i++) {
                serve((int) (number + i) & (KEYS - 1));
            }
            done = number;
            while (isPaused) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(int key) {
        if (limiter.tryAcquire()) {
            lastId = ids.next() + cache.get(key).length();
        }
    }
}
