package io.escapement.agent.javalang;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts how often each call site is passed, while somebody profiles. Defined in {@code java.lang}, where every class
 * loader finds it. The profiler puts a counter here before the JVM gets a class that names the counter's site; so a
 * reader finds the counter. A method that still runs when the profile is over may find none.
 */
public final class EscapementCounters {
    public static final int PAGE = 1024;

    /** Counters by the number of their site: the higher bits give the page. */
    @SuppressWarnings("MutablePublicArray") // the agent puts counters there
    public static final LongAdder[][] PAGES = new LongAdder[1024][];

    /** Waits of {@code java.util.concurrent} whose time ran out, while somebody profiled. */
    public static final LongAdder FULL_WAITS = new LongAdder();

    private EscapementCounters() {}

    public static void count(int site) {
        LongAdder[] page = PAGES[site / PAGE];
        LongAdder counter = page == null ? null : page[site % PAGE];
        if (counter != null) {
            counter.increment();
        }
    }

    /** Parks as {@link LockSupport#parkNanos(Object, long)} does, and counts whether the time ran out. */
    public static void parkNanos(Object blocker, long nanos) {
        long startNanos = System.nanoTime();
        LockSupport.parkNanos(blocker, nanos);
        countFullWait(startNanos, nanos);
    }

    /** As above, for {@link LockSupport#parkNanos(long)}. */
    public static void parkNanos(long nanos) {
        long startNanos = System.nanoTime();
        LockSupport.parkNanos(nanos);
        countFullWait(startNanos, nanos);
    }

    private static void countFullWait(long startNanos, long nanos) {
        if (nanos > 0 && System.nanoTime() - startNanos >= nanos) {
            FULL_WAITS.increment();
        }
    }
}
