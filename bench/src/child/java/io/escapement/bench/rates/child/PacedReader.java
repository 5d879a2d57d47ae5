package io.escapement.bench.rates.child;

import io.escapement.bench.rewritten.EachTime;
import io.escapement.bench.rewritten.RewrittenClock;
import io.escapement.bench.torture.child.Staleness;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that reads the clock a given number of times a second, in batches: it wakes up to 200 times a second, at
 * moments that are fixed in advance. It compares each read with the one before, and with what any thread had read
 * before the batch; and the last of each batch with the real clock.
 */
final class PacedReader extends Thread {
    static final int BOUND_MS = 20;

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SHORTEST_PERIOD_NANOS = SECOND_NANOS / 200;

    /** What is left undone for longer is given up: a clock that is too slow for the rate must show. */
    private static final long MOST_BEHIND_NANOS = SECOND_NANOS / 10;

    private static final AtomicLong LATEST_MS = new AtomicLong(Long.MIN_VALUE);
    private static final AtomicLong LATEST_NANOS = new AtomicLong(Long.MIN_VALUE);

    final Staleness staleness = new Staleness(BOUND_MS);
    final List<Double> readNanos = new ArrayList<>();
    long backwards;
    long reads;

    private final double readsPerSecond;
    private final boolean everyForm;
    private long lastMs;
    private long lastNanos;
    private volatile boolean stop;

    /** Written between two reads, so that the compiler leaves them in their order. */
    @SuppressWarnings("UnusedVariable")
    private volatile long between;

    /** @param everyForm whether it reads by several forms in turn, the monotonic clock among them */
    PacedReader(double readsPerSecond, boolean everyForm) {
        this.readsPerSecond = readsPerSecond;
        this.everyForm = everyForm;
    }

    @Override
    public void run() {
        long periodNanos = Math.max(SHORTEST_PERIOD_NANOS, (long) (SECOND_NANOS / readsPerSecond));
        long dueNanos = System.nanoTime();
        double owed = 0;
        while (!stop) {
            dueNanos += periodNanos;
            long leftNanos = dueNanos - System.nanoTime();
            if (leftNanos < -MOST_BEHIND_NANOS) {
                dueNanos -= leftNanos;
            }
            for (; leftNanos > 0; leftNanos = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(leftNanos);
            }
            owed += readsPerSecond * periodNanos / SECOND_NANOS;
            if (owed >= 1) {
                readBatch((int) owed);
                owed -= (int) owed;
            }
        }
    }

    private void readBatch(int batch) {
        lastMs = Math.max(lastMs, LATEST_MS.get());
        lastNanos = Math.max(lastNanos, LATEST_NANOS.get());
        long realMs = System.currentTimeMillis();
        between = realMs;
        long emptyNanos = System.nanoTime();
        long startNanos = System.nanoTime();
        if (everyForm) {
            readEachForm(batch);
        } else {
            read(batch);
        }
        long endNanos = System.nanoTime();
        between = lastMs;
        staleness.sample(realMs, lastMs, System.currentTimeMillis());
        readNanos.add((endNanos - startNanos - (startNanos - emptyNanos)) / (double) batch);
        LATEST_MS.accumulateAndGet(lastMs, Math::max);
        LATEST_NANOS.accumulateAndGet(lastNanos, Math::max);
        reads += batch;
    }

    private void read(int batch) {
        long last = lastMs;
        long back = 0;
        for (int i = 0; i < batch; i++) {
            long nowMs = RewrittenClock.nowMs();
            back += nowMs < last ? 1 : 0;
            last = nowMs;
        }
        lastMs = last;
        backwards += back;
    }

    private void readEachForm(int batch) {
        for (int i = 0; i < batch; i++) {
            int form = (int) ((reads + i) % (EachTime.WALL_FORMS + 1));
            if (form == EachTime.WALL_FORMS) {
                long nanos = EachTime.nanoTime();
                backwards += nanos < lastNanos ? 1 : 0;
                lastNanos = nanos;
            } else {
                long nowMs = EachTime.wallMs(form);
                backwards += nowMs < lastMs ? 1 : 0;
                lastMs = nowMs;
            }
        }
    }

    void stopReading() throws InterruptedException {
        stop = true;
        join();
    }
}
