package io.escapement.bench.kernel.child;

import io.escapement.bench.rewritten.RewrittenClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A thread that samples until it is told to stop. How it waits in between is what a step might make it hang in. */
final class StepReader extends Thread {
    enum Wait {
        NONE,
        PARK,
        OBJECT_WAIT,
        SLEEP
    }

    private static final int BURST = 100;
    private static final long STOPPED_WITHIN_MS = 5_000;

    final Wait wait;
    final StepCount count;
    private final AtomicLong order = new AtomicLong();
    private volatile boolean stop;

    StepReader(Wait wait, long boundMs) {
        super("reader-" + wait);
        setDaemon(true);
        this.wait = wait;
        this.count = new StepCount(boundMs);
    }

    @Override
    public void run() {
        try {
            while (!stop) {
                for (int i = 0; i < BURST; i++) {
                    sample();
                }
                pause();
            }
        } catch (InterruptedException e) {
            // Nobody interrupts it; if somebody did, it has not stopped as it should, and that is seen.
        }
    }

    /**
     * HotSpot may move a field's read across a read of the real clock, but not across a volatile write of what was
     * read.
     */
    private void sample() {
        long startNanos = System.nanoTime();
        long firstMs = System.currentTimeMillis();
        order.set(firstMs);
        long cachedMs = RewrittenClock.nowMs();
        order.set(cachedMs);
        long secondMs = System.currentTimeMillis();
        count.sample(startNanos, firstMs, cachedMs, secondMs, System.nanoTime());
    }

    @SuppressWarnings("WaitNotInLoop") // Awake too soon, it only reads more.
    private synchronized void pause() throws InterruptedException {
        switch (wait) {
            case PARK:
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                break;
            case OBJECT_WAIT:
                wait(1);
                break;
            case SLEEP:
                Thread.sleep(1);
                break;
            default:
        }
    }

    /** Whether it has ended, and so does not hang. */
    boolean stopReading() throws InterruptedException {
        stop = true;
        join(STOPPED_WITHIN_MS);
        return !isAlive();
    }
}
