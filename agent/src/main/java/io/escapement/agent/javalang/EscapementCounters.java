package io.escapement.agent.javalang;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts how often each call site is passed, while somebody profiles. Defined in {@code java.lang}, where every class
 * loader finds it. Who counts puts a counter here before the JVM gets a class that names its site; so a reader finds
 * it. A method that still runs when the profile is over may find none.
 */
public final class EscapementCounters {
    public static final int PAGE = 1024;

    /** Counters by site: those of one page by the higher bits of the number. */
    @SuppressWarnings("MutablePublicArray") // the agent puts counters there
    public static final LongAdder[][] PAGES = new LongAdder[1024][];

    private EscapementCounters() {}

    public static void count(int site) {
        LongAdder[] page = PAGES[site / PAGE];
        LongAdder counter = page == null ? null : page[site % PAGE];
        if (counter != null) {
            counter.increment();
        }
    }
}
