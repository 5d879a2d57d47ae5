package com.acme.faults;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Fills the heap for a while, reads the clock, and counts which of the agent's threads reach its default handler. An
 * argument says after how many ms it does so by itself. Lines on stdin: {@code fill} does so now, {@code serve} makes
 * the platform's MBean server before, {@code engage} has the clock engaged again and again meanwhile.
 */
public final class FullHeap implements Thread.UncaughtExceptionHandler, Runnable {
    private static final long FULL_NANOS = 2_500_000_000L;
    private static final long AGAIN_NANOS = 20_000_000;
    private static final int[] LENGTHS = {1 << 16, 1 << 12, 1 << 8, 16};
    private static final Object[] NONE = {};
    private static final String[] NO_TYPES = {};
    private static final AtomicInteger CALLS = new AtomicInteger();

    private static Object[] kept;
    private static MBeanServer server;
    private static ObjectName clock;
    private static volatile boolean isFull;

    private FullHeap() {}

    public static void main(String[] arguments) throws IOException, JMException, InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler(new FullHeap());
        clock = new ObjectName("io.escapement:type=Clock");
        ReadingService.startReading();
        // What is run for the first time may load classes, and a handler that is reached looks up what it catches.
        LockSupport.parkNanos(1);
        fill(System.nanoTime());
        try {
            throw new OutOfMemoryError("none yet");
        } catch (OutOfMemoryError first) {
            CALLS.set(0);
        }
        if (arguments.length > 0) {
            LockSupport.parkNanos(Long.parseLong(arguments[0]) * 1_000_000);
            fillAndSay();
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("started");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (!line.equals("fill")) {
                server = ManagementFactory.getPlatformMBeanServer();
            }
            if (line.equals("engage")) {
                Thread engaging = new Thread(new FullHeap());
                isFull = true;
                engaging.start();
                fillAndSay();
                engaging.join();
            } else {
                fillAndSay();
            }
        }
    }

    private static void fillAndSay() {
        isFull = true;
        fill(System.nanoTime() + FULL_NANOS);
        isFull = false;
        kept = null;
        System.out.println("default handler called " + CALLS + " times");
        System.out.println("free again");
    }

    private static void fill(long endNanos) {
        kept = new Object[1 << 18];
        int length = 0;
        while (System.nanoTime() - endNanos < 0) {
            for (int i = 0; i < LENGTHS.length; i++) {
                try {
                    while (length < kept.length) {
                        kept[length] = new byte[LENGTHS[i]];
                        length++;
                    }
                } catch (OutOfMemoryError full) {
                    // Something smaller may fit.
                }
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
    }

    /** Has the clock engaged for as long as the heap is full, as an operator would who does not give up. */
    @Override
    public void run() {
        while (isFull) {
            try {
                server.invoke(clock, "engage", NONE, NO_TYPES);
            } catch (JMException | RuntimeException | OutOfMemoryError refused) {
                // It is asked again.
            }
            LockSupport.parkNanos(AGAIN_NANOS);
        }
    }

    @Override
    public void uncaughtException(Thread ended, Throwable cause) {
        // Threads of the JDK's, as those of RMI, end too where they find no memory.
        if (ended.getName().startsWith("escapement")) {
            CALLS.incrementAndGet();
        } else if (ended.getName().equals("main")) {
            kept = null;
            cause.printStackTrace();
        }
    }
}
