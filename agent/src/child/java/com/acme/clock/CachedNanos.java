package com.acme.clock;

import java.io.IOException;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Once stdin has a line, waits by {@code System.nanoTime} in the ways of the JDK and says whether each wait took its
 * time; and whether the clock has milliseconds or nanoseconds.
 */
public final class CachedNanos {
    private static final long NANOS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private CachedNanos() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("started");
        int unused = System.in.read();
        System.out.println("waits: " + (waitedByPark() && waitedByQueue()));
        System.out.println("digits: " + digits());
    }

    private static boolean waitedByPark() {
        long startNanos = RealClock.readNanos();
        long deadlineNanos = System.nanoTime() + WAIT_NANOS;
        for (long left = WAIT_NANOS; left > 0; left = deadlineNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return hasTakenItsTime(startNanos);
    }

    private static boolean waitedByQueue() throws InterruptedException {
        long startNanos = RealClock.readNanos();
        DelayQueue<DueLater> queue = new DelayQueue<>();
        queue.add(new DueLater(System.nanoTime() + WAIT_NANOS));
        queue.take();
        return hasTakenItsTime(startNanos);
    }

    /** The clock may have been behind when the wait began, so it may end early by that; it ends however. */
    private static boolean hasTakenItsTime(long startNanos) {
        long tookNanos = RealClock.readNanos() - startNanos;
        return tookNanos > WAIT_NANOS / 2 && tookNanos < TimeUnit.SECONDS.toNanos(20);
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

    private static final class DueLater implements Delayed {
        private final long dueNanos;

        DueLater(long dueNanos) {
            this.dueNanos = dueNanos;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(dueNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }
}
