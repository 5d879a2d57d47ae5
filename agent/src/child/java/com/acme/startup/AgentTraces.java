package com.acme.startup;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Prints what a healthy host must not have of the agent, once stdin says so. */
public final class AgentTraces {
    private static final long LOOK_NANOS = 1_000_000_000;

    private AgentTraces() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("started");
        int unused = System.in.read();
        Thread.getAllStackTraces().keySet().forEach(thread -> System.out.println("thread: " + thread.getName()));
        try {
            System.out.println("class: " + Class.forName("java.lang.EscapementClock"));
        } catch (ClassNotFoundException e) {
            System.out.println("no class in java.lang");
        }
        printBusyThreads();
        System.out.println("looked");
        unused = System.in.read();
    }

    /** Those that take more than a fifth of a processor over a second. */
    private static void printBusyThreads() throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> tookNanos = new HashMap<>();
        for (long id : threads.getAllThreadIds()) {
            tookNanos.put(id, threads.getThreadCpuTime(id));
        }
        TimeUnit.NANOSECONDS.sleep(LOOK_NANOS);
        tookNanos.forEach((id, nanos) -> {
            ThreadInfo thread = threads.getThreadInfo(id);
            if (thread != null && threads.getThreadCpuTime(id) - nanos > LOOK_NANOS / 5) {
                System.out.println("busy: " + thread.getThreadName());
            }
        });
    }
}
