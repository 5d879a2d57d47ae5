package com.acme.faults;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/** Interrupts the thread that looks for the kernel's coarse clock, all the time until it ends. Ends when stdin does. */
public final class SearchInterrupter {
    private SearchInterrupter() {}

    public static void main(String[] arguments) throws IOException {
        long interrupts = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("escapement-engage")) {
                for (; thread.isAlive(); interrupts++) {
                    thread.interrupt();
                    LockSupport.parkNanos(1);
                }
            }
        }
        System.out.println(interrupts > 0 ? "interrupted" : "came too late");
        int unused = System.in.read();
    }
}
