package com.acme.clock;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Reads the clock, each time between two reads of the real one, until stdin has a line. It prints how often it saw the
 * real clock stepped by more than half an hour, and for how long at most the clock was not where the real one was.
 */
public final class SteppedReads {
    private static final long STEP_MS = TimeUnit.MINUTES.toMillis(30);
    private static final long NEAR_MS = 1000;
    private static final long PAUSE_NANOS = 200_000;
    private static volatile boolean ended;

    private SteppedReads() {}

    public static void main(String[] arguments) throws Exception {
        Thread reader = new Thread(SteppedReads::readUntilEnded);
        reader.start();
        System.out.println("reading");
        int unused = System.in.read();
        ended = true;
        reader.join();
    }

    private static void readUntilEnded() {
        long steps = 0;
        long longestAwayNanos = 0;
        long awaySinceNanos = System.nanoTime();
        boolean wasNear = true;
        long lastMs = RealClock.readMs();
        while (!ended) {
            long startNanos = System.nanoTime();
            long beforeMs = RealClock.readMs();
            long cachedMs = System.currentTimeMillis();
            long afterMs = RealClock.readMs();
            if (Math.abs(afterMs - lastMs) > STEP_MS) {
                steps++;
                System.out.println("stepped");
            }
            lastMs = afterMs;
            boolean isNear = Math.abs(beforeMs - cachedMs) < NEAR_MS || Math.abs(afterMs - cachedMs) < NEAR_MS;
            // From after the first such read to before the last, so that what holds this thread up is not in it.
            if (wasNear) {
                awaySinceNanos = System.nanoTime();
            }
            if (!isNear) {
                longestAwayNanos = Math.max(longestAwayNanos, startNanos - awaySinceNanos);
            }
            wasNear = isNear;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        System.out.println("steps: " + steps);
        System.out.println("away at most: " + TimeUnit.NANOSECONDS.toMillis(longestAwayNanos) + " ms");
    }
}
