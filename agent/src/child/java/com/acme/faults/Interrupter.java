package com.acme.faults;

import com.acme.ReadingService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Interrupts the threads whose names begin as the first argument says: for each line on stdin, while it reads the
 * clock, or, before anything else, for as many seconds as the second argument says. Ends when stdin does.
 */
public final class Interrupter {
    private Interrupter() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 1) {
            System.out.println(
                    interruptFor(arguments[0], Long.parseLong(arguments[1])) ? "interrupted" : "came too late");
        } else {
            ReadingService.startReading();
            System.out.println("started");
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (in.readLine() != null) {
            for (Thread thread : Thread.getAllStackTraces().keySet()) {
                if (thread.getName().startsWith(arguments[0])) {
                    thread.interrupt();
                    System.out.println("interrupted " + thread.getName());
                }
            }
        }
    }

    private static boolean interruptFor(String prefix, long seconds) {
        boolean isThere = false;
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(prefix)) {
                isThere = true;
                while (System.nanoTime() - endNanos < 0) {
                    thread.interrupt();
                    LockSupport.parkNanos(1);
                }
            }
        }
        return isThere;
    }
}
