package io.escapement.bench.torture.child;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that never give up the processor of themselves. */
final class BusyThreads {
    private final List<Thread> threads = new ArrayList<>();

    /** A start waits for the new thread to run, which takes long if the ones before it keep the processors busy. */
    private final CountDownLatch allStarted = new CountDownLatch(1);

    private volatile boolean stop;

    BusyThreads(int count) {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(this::spin, "busy-" + i);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        allStarted.countDown();
    }

    private void spin() {
        try {
            allStarted.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        long x = 0;
        while (!stop) {
            x = x * 31 + 1;
        }
        if (x == 42) {
            throw new AssertionError();
        }
    }

    void stop() throws InterruptedException {
        stop = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
