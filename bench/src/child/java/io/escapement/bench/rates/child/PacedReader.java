package io.escapement.bench.rates.child;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A thread that reads a given number of times a second, in batches: it wakes up to 200 times a second, at moments that
 * are fixed in advance. Pacing costs the same whatever a read does, but a thread that can't keep up does not sleep.
 */
final class PacedReader extends Thread {
    private static final long SHORTEST_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(1) / 200;

    /** What is left undone for longer is given up: a clock that is too slow for the rate must show. */
    private static final long MOST_BEHIND_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final IntConsumer reads;
    private volatile double readsPerSecond;
    private volatile boolean stop;
    volatile long done;

    PacedReader(double readsPerSecond, IntConsumer reads) {
        super("paced-reader");
        setDaemon(true);
        this.readsPerSecond = readsPerSecond;
        this.reads = reads;
    }

    @Override
    public void run() {
        long deadlineNanos = System.nanoTime();
        double owed = 0;
        long count = 0;
        while (!stop) {
            double rate = readsPerSecond;
            long periodNanos = Math.max(SHORTEST_PERIOD_NANOS, (long) (TimeUnit.SECONDS.toNanos(1) / rate));
            deadlineNanos += periodNanos;
            long leftNanos = deadlineNanos - System.nanoTime();
            while (leftNanos > 0) {
                LockSupport.parkNanos(leftNanos);
                leftNanos = deadlineNanos - System.nanoTime();
            }
            if (leftNanos < -MOST_BEHIND_NANOS) {
                deadlineNanos -= leftNanos;
            }
            owed += rate * periodNanos / TimeUnit.SECONDS.toNanos(1);
            int batch = (int) owed;
            owed -= batch;
            reads.accept(batch);
            count += batch;
            done = count;
        }
    }

    void setReadsPerSecond(double readsPerSecond) {
        this.readsPerSecond = readsPerSecond;
    }

    void stopReading() throws InterruptedException {
        stop = true;
        join();
    }
}
