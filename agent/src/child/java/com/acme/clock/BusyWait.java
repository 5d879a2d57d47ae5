package com.acme.clock;

import java.util.Collections;
import java.util.Set;
import java.util.function.LongSupplier;
import org.outside.Staleness;

/** Waits for a time in loops that do nothing else, which a compiler could make endless by reading the clock once. */
public final class BusyWait {
    private static final int LOOPS_UNTIL_COMPILED = 200_000;
    private static final long WAIT_MS = 1200;

    private BusyWait() {}

    public static void main(String[] arguments) {
        Set<String> cached =
                Staleness.cachedAmong(() -> Collections.<String, LongSupplier>singletonMap("read", BusyWait::nowMs));
        System.out.println("read: " + (cached.isEmpty() ? "real" : "cached"));
        long nowMs = nowMs();
        for (int i = 0; i < LOOPS_UNTIL_COMPILED; i++) {
            waitUntil(nowMs);
        }
        waitUntil(nowMs() + WAIT_MS);
        System.out.println("a loop compiled before ended");
        long end = nowMs() + WAIT_MS;
        while (System.currentTimeMillis() < end) {}
        System.out.println("a loop compiled while it ran ended");
    }

    private static long nowMs() {
        return System.currentTimeMillis();
    }

    private static void waitUntil(long end) {
        while (System.currentTimeMillis() < end) {}
    }
}
