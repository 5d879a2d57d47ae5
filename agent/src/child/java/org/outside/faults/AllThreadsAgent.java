package org.outside.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Takes all threads that the JVM can have, and gives them back if it is given once more. */
public final class AllThreadsAgent implements Runnable {
    private static final CountDownLatch END = new CountDownLatch(1);
    private static final List<Thread> ALL = new ArrayList<Thread>();

    private AllThreadsAgent() {}

    public static void premain(String word) throws InterruptedException {
        if (word.equals("give back")) {
            END.countDown();
            for (Thread each : ALL) {
                each.join();
            }
            return;
        }
        try {
            while (true) {
                Thread one = new Thread(new AllThreadsAgent());
                one.setDaemon(true);
                one.start();
                ALL.add(one);
            }
        } catch (OutOfMemoryError noMore) {
            System.out.println("no thread left");
        }
    }

    @Override
    public void run() {
        try {
            END.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
