package com.acme.faults;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Interrupts the thread that looks for the kernel's coarse clock, for longer than that takes. Ends when stdin does. */
public final class SearchInterrupter {
    private static final long LONG_NANOS = 3_000_000_000L;

    private SearchInterrupter() {}

    public static void main(String[] arguments) throws IOException {
        long interrupts = 0;
        long endNanos = System.nanoTime() + LONG_NANOS;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("escapement-watch")) {
                for (; System.nanoTime() - endNanos < 0; interrupts++) {
                    thread.interrupt();
                    LockSupport.parkNanos(1);
                }
            }
        }
        System.out.println(interrupts > 0 ? "interrupted" : "came too late");
        int unused = System.in.read();
    }
}
