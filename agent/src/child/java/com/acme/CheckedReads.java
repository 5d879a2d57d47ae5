package com.acme;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.outside.RealClock;

/**
 * Reads of one clock by many threads, each between two reads of the real clock: how far behind the first of those any
 * was, how often one was later than the second, and how often earlier than one that was over before.
 */
public final class CheckedReads {
    private static final long PAUSE_NANOS = 1_000_000;

    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);
    private final AtomicLong mostBehind = new AtomicLong();
    private final AtomicLong early = new AtomicLong();
    private final AtomicLong backwards = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();

    /** Reads the wall clock once and returns that; {@code lastMs} is what the thread read before. */
    public long read(long lastMs) {
        // Whoever put this in read it before, and this thread reads after.
        long seenMs = Math.max(lastMs, latest.get());
        long realBeforeMs = RealClock.readMs();
        long nowMs = System.currentTimeMillis();
        check(seenMs, realBeforeMs, nowMs, RealClock.readMs());
        return nowMs;
    }

    /** The latest time that was read so far, by any thread. */
    public long latest() {
        return latest.get();
    }

    /**
     * Checks a read between two of the real clock.
     *
     * @param seen what was read before the first of those
     */
    public void check(long seen, long realBefore, long now, long realAfter) {
        if (now > realAfter) {
            early.incrementAndGet();
        }
        if (now < seen) {
            backwards.incrementAndGet();
        }
        if (realBefore - now > mostBehind.get()) {
            mostBehind.accumulateAndGet(realBefore - now, Math::max);
        }
        if (now > latest.get()) {
            latest.accumulateAndGet(now, Math::max);
        }
    }

    /** Each thread counts by itself: a count at each read would order all of them. */
    public void count(long more) {
        reads.addAndGet(more);
    }

    /** Returns when threads that count have read so many times more. */
    public void awaitMore(long more) {
        long enough = reads.get() + more;
        while (reads.get() < enough) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Prints what is the same in every run in which nothing is wrong. */
    public void printFaults(long farBehind) {
        System.out.println("read: " + (reads.get() > 0));
        System.out.println("early: " + early);
        System.out.println("backwards: " + backwards);
        System.out.println("far behind: " + (mostBehind.get() > farBehind));
    }

    public void print(String clock, long unitsPerMs) {
        System.out.println(clock + ": " + reads + " reads");
        System.out.println(clock + ": " + early + " early, " + backwards + " backwards");
        System.out.println(clock + " behind at most: " + mostBehind.get() / unitsPerMs + " ms");
    }
}
