package com.acme.clock;

import java.io.IOException;

/**
 * Once stdin has a line, says whether {@code System.nanoTime} has milliseconds, as the cached clock, or nanoseconds.
 */
public final class CachedNanos {
    private static final long NANOS_PER_MS = 1_000_000;

    private CachedNanos() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("started");
        int unused = System.in.read();
        System.out.println("digits: " + digits());
    }

    private static String digits() {
        long firstNanos = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            if ((System.nanoTime() - firstNanos) % NANOS_PER_MS != 0) {
                return "nanoseconds";
            }
        }
        return "milliseconds";
    }
}
