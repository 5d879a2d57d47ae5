package com.acme.rewriting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.outside.RealClock;

/**
 * Reads clocks by the JDK's own classes. Lines on stdin: {@code look} prints whether a log record and a condition have
 * the cached clocks; {@code timers} prints how many of the JDK's timers were early.
 */
public final class JdkWaits {
    private static final int READS = 2_000;
    private static final int TIMERS = 200;

    private JdkWaits() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("started");
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("look")) {
                System.out.println("log record: " + (recordsAreBehind() ? "cached" : "real"));
                System.out.println("condition: " + (waitsTakeNoTime() ? "cached" : "real"));
            } else {
                System.out.println("early: " + earlyTimers());
            }
            System.out.println(line + " done");
        }
    }

    private static boolean recordsAreBehind() throws InterruptedException {
        int behind = 0;
        for (int i = 0; i < READS; i++) {
            long beforeMs = RealClock.readMs();
            behind += new LogRecord(Level.INFO, "").getMillis() < beforeMs ? 1 : 0;
            if (i % 20 == 0) {
                Thread.sleep(1);
            }
        }
        return behind > 0;
    }

    /** Of a wait of no time is left what reading the clock twice takes. */
    private static boolean waitsTakeNoTime() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        int took = 0;
        lock.lock();
        try {
            for (int i = 0; i < READS; i++) {
                took += condition.awaitNanos(0) < 0 ? 1 : 0;
            }
        } finally {
            lock.unlock();
        }
        return took < READS / 2;
    }

    private static int earlyTimers() throws InterruptedException {
        ScheduledExecutorService timers = Executors.newScheduledThreadPool(2);
        AtomicInteger early = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(TIMERS);
        for (int i = 0; i < TIMERS; i++) {
            long startNanos = System.nanoTime();
            long delayNanos = TimeUnit.MICROSECONDS.toNanos(1_000 + 197 * i);
            Object unused = timers.schedule(
                    () -> {
                        if (System.nanoTime() - startNanos < delayNanos) {
                            early.incrementAndGet();
                        }
                        done.countDown();
                    },
                    delayNanos,
                    TimeUnit.NANOSECONDS);
            Thread.sleep(1);
        }
        done.await();
        timers.shutdown();
        return early.get();
    }
}
