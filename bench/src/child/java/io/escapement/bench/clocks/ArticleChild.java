package io.escapement.bench.clocks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Reads one clock so many times in each of n threads, for each n, and prints how long that took. */
public final class ArticleChild {
    /** Before each line for the parent; libraries print to stdout too. */
    public static final String LINE = "@reads ";

    private static final int WARM_UP_LOOPS = 30;
    private static final int WARM_UP_READS = 20_000;

    /** Keeps the compiler from dropping the reads. */
    private static volatile long sink;

    private ArticleChild() {}

    public static void main(String[] args) throws Exception {
        MeasuredClock contender = MeasuredClock.valueOf(args[0]);
        int reads = Integer.parseInt(args[1]);
        LongSupplier clock = contender.start();
        for (int i = 0; i < WARM_UP_LOOPS; i++) {
            read(clock, Math.min(reads, WARM_UP_READS));
        }
        for (int i = 2; i < args.length; i++) {
            int threads = Integer.parseInt(args[i]);
            System.out.println(LINE + threads + " " + seconds(clock, reads, threads));
        }
        contender.requireUnchanged();
        System.out.flush();
        Runtime.getRuntime().halt(sink == 0 ? 1 : 0);
    }

    private static double seconds(LongSupplier clock, int reads, int count) throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(count);
        CountDownLatch go = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(() -> {
                ready.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                read(clock, reads);
            });
            thread.start();
            threads.add(thread);
        }
        ready.await();
        long startNanos = System.nanoTime();
        go.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return (System.nanoTime() - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    private static void read(LongSupplier clock, int reads) {
        long all = 0;
        for (int i = 0; i < reads; i++) {
            all |= clock.getAsLong();
        }
        sink = all;
    }
}
