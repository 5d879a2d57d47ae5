package io.escapement.bench.torture.child;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A thread that samples until it is told to stop: flat out, or in bursts as a service reads, with pauses between them.
 */
final class Reader extends Thread {
    private static final int BURST = 100;
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

    private final LongSupplier clock;
    private final Staleness count;
    private final boolean pauses;
    private final AtomicLong order = new AtomicLong();
    private volatile boolean stop;

    Reader(LongSupplier clock, Staleness count, boolean pauses) {
        super(pauses ? "reader-bursts" : "reader-flat-out");
        this.clock = clock;
        this.count = count;
        this.pauses = pauses;
    }

    @Override
    public void run() {
        while (!stop) {
            read(BURST);
            if (pauses) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /**
     * HotSpot may move a field's read across a read of the real clock, but not across a volatile write of what was
     * read.
     */
    void read(int times) {
        for (int i = 0; i < times; i++) {
            long firstMs = System.currentTimeMillis();
            order.set(firstMs);
            long cachedMs = clock.getAsLong();
            order.set(cachedMs);
            count.sample(firstMs, cachedMs, System.currentTimeMillis());
        }
    }

    Staleness stopAndCount() throws InterruptedException {
        stop = true;
        join();
        return count;
    }
}
