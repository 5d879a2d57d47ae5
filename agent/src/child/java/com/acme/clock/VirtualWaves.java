package com.acme.clock;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ObjectName;

/**
 * For each line on stdin, a wave: that many virtual threads, all there before the first of them reads the clock. After
 * each it prints in how many threads, and how much memory the process has: resident, and allocated by {@code Unsafe}.
 */
public final class VirtualWaves {
    private static final int READS_OF_EACH = 20;

    private final AtomicLong readers = new AtomicLong();

    private VirtualWaves() {}

    public static void main(String[] arguments) throws Exception {
        VirtualWaves waves = new VirtualWaves();
        System.out.println("reading");
        Scanner in = new Scanner(System.in, "UTF-8");
        while (in.hasNextInt()) {
            waves.run(in.nextInt());
            System.gc();
            System.out.println("threads: " + waves.readers.getAndSet(0));
            System.out.println("resident: " + residentKilobytes() + " kB");
            System.out.println("allocated: " + allocatedKilobytes() + " kB");
            System.out.println("wave");
        }
    }

    private void run(int threads) throws Exception {
        CountDownLatch allThere = new CountDownLatch(threads);
        CountDownLatch done = new CountDownLatch(threads);
        // Java 8 compiles this.
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        for (int i = 0; i < threads; i++) {
            start.invoke(null, (Runnable) () -> {
                read(allThere);
                done.countDown();
            });
        }
        done.await();
    }

    @SuppressWarnings("ThreadPriorityCheck") // Nothing relies on it; it mixes the threads.
    private void read(CountDownLatch allThere) {
        allThere.countDown();
        try {
            allThere.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        long latestMs = 0;
        for (int i = 0; i < READS_OF_EACH; i++) {
            latestMs = Math.max(latestMs, System.currentTimeMillis());
            Thread.yield();
        }
        readers.addAndGet(latestMs > 0 ? 1 : 0);
    }

    private static long residentKilobytes() throws Exception {
        return Files.readAllLines(Paths.get("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }

    /** By the JVM's own count of native memory, where what {@code Unsafe} allocates is "Other". */
    private static long allocatedKilobytes() throws Exception {
        String summary = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "vmNativeMemory",
                        new Object[] {new String[] {"summary"}},
                        new String[] {String[].class.getName()});
        return Arrays.stream(summary.split("\n"))
                .filter(line -> line.contains(" Other (reserved="))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*committed=(\\d+)KB.*", "$1")))
                .sum();
    }
}
