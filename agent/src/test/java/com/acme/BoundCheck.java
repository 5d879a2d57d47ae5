package com.acme;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Reads the clock in many threads until stdin has a line, each time between two reads of the real clock, and prints how
 * far behind the first of those it ever was, how often later than the second, and how often earlier than before.
 * Arguments: number of platform threads, of virtual threads, and of threads that do nothing but keep processors busy.
 */
public final class BoundCheck {
    private static final long PAUSE_NANOS = 100_000;
    private static final int READS_BETWEEN_PAUSES = 1000;

    private final AtomicLong latestMs = new AtomicLong();
    private final AtomicLong mostBehindMs = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private volatile boolean ended;

    private BoundCheck() {}

    public static void main(String[] arguments) throws Exception {
        new BoundCheck()
                .run(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
    }

    private void run(int platform, int virtual, int busy) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < platform; i++) {
            threads.add(new Thread(() -> readUntilEnded(false)));
        }
        for (int i = 0; i < busy; i++) {
            threads.add(new Thread(this::keepBusy));
        }
        threads.forEach(Thread::start);
        CountDownLatch running = new CountDownLatch(virtual);
        // Java 8 compiles this.
        Method start = virtual == 0 ? null : Thread.class.getMethod("startVirtualThread", Runnable.class);
        for (int i = 0; i < virtual; i++) {
            start.invoke(null, (Runnable) () -> {
                readUntilEnded(true);
                running.countDown();
            });
        }
        System.out.println("reading");
        int unused = System.in.read();
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        running.await();
        System.out.println("reads: " + reads);
        System.out.println("early: " + early);
        System.out.println("backwards: " + backwards);
        System.out.println("most behind: " + mostBehindMs + " ms");
    }

    private void readUntilEnded(boolean yields) {
        long lastMs = 0;
        for (long i = 0; !ended; i++) {
            // Whoever put this in read it before, and this thread reads after.
            long seenMs = Math.max(lastMs, latestMs.get());
            long realBeforeMs = RealClock.readMs();
            lastMs = System.currentTimeMillis();
            long realAfterMs = RealClock.readMs();
            if (lastMs > realAfterMs) {
                early.incrementAndGet();
            }
            if (lastMs < seenMs) {
                backwards.incrementAndGet();
            }
            if (realBeforeMs - lastMs > mostBehindMs.get()) {
                mostBehindMs.accumulateAndGet(realBeforeMs - lastMs, Math::max);
            }
            if (lastMs > latestMs.get()) {
                latestMs.accumulateAndGet(lastMs, Math::max);
            }
            if (i % READS_BETWEEN_PAUSES == 0) {
                reads.addAndGet(READS_BETWEEN_PAUSES);
                if (yields) {
                    // A virtual thread that never blocks keeps its carrier.
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void keepBusy() {
        while (!ended) {}
    }
}
