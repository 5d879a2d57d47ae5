package com.acme;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the clock in many threads from the first line on stdin to the second, and prints what {@link CheckedReads}
 * found. Arguments: number of platform threads, of virtual threads, and of threads that do nothing but keep processors
 * busy.
 */
public final class BoundCheck {
    private static final long PAUSE_NANOS = 100_000;
    private static final int READS_BETWEEN_PAUSES = 1000;

    private final CheckedReads reads = new CheckedReads();
    private final CountDownLatch begun = new CountDownLatch(1);
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
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        in.readLine();
        begun.countDown();
        System.out.println("reading");
        in.readLine();
        ended = true;
        for (Thread thread : threads) {
            thread.join();
        }
        running.await();
        reads.print();
    }

    private void readUntilEnded(boolean yields) {
        awaitBegin();
        long lastMs = 0;
        for (long i = 0; !ended; i++) {
            lastMs = reads.read(lastMs);
            if (i % READS_BETWEEN_PAUSES == 0) {
                reads.count(READS_BETWEEN_PAUSES);
                if (yields) {
                    // A virtual thread that never blocks keeps its carrier.
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            }
        }
    }

    private void keepBusy() {
        awaitBegin();
        while (!ended) {}
    }

    private void awaitBegin() {
        try {
            begun.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
