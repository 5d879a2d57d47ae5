package io.escapement.tools.profile;

import io.escapement.agent.inject.JavaLang;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counted call sites of one profile. Numbers of sites are never used again in a JVM, because a method of an earlier
 * profile may still run. A counter is in its page before the JVM gets the class with its site, so each thread that runs
 * that class finds the counter.
 */
final class Counters {
    /** Internal name of the class in {@code java.lang}. */
    static final String CLASS = "java/lang/EscapementCounters";

    /** The next free number. Guarded by this class's lock. */
    private static int next;

    /** The class that counting code calls. */
    final JavaLang defined;

    private final LongAdder fullWaits;

    private final LongAdder[][] pages;
    private final int pageSize;
    private final List<CallSite> sites = new ArrayList<>();

    /** Numbers by the key of the site: a class that is loaded again and again counts with its first copy. */
    private final Map<String, Integer> numbers = new HashMap<>();

    Counters(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        defined = JavaLang.define(instrumentation, "EscapementCounters");
        pages = defined.get("PAGES");
        pageSize = defined.<Integer>get("PAGE");
        fullWaits = defined.get("FULL_WAITS");
    }

    /**
     * Makes a counter for a site, unless the site has one, and returns the site's number.
     *
     * @throws IllegalStateException if no number is left in this JVM
     */
    synchronized int add(CallSite site) {
        String key = site.key();
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = take(pages.length * pageSize);
        LongAdder[] page = pages[number / pageSize];
        if (page == null) {
            page = new LongAdder[pageSize];
            pages[number / pageSize] = page;
        }
        page[number % pageSize] = site.count;
        sites.add(site);
        numbers.put(key, number);
        return number;
    }

    private static int take(int limit) {
        synchronized (Counters.class) {
            if (next == limit) {
                throw new IllegalStateException("this JVM has no number left for another call site: restart it");
            }
            return next++;
        }
    }

    /** How many timed waits of {@code java.util.concurrent} ran out of time while somebody profiled this JVM. */
    long fullWaits() {
        return fullWaits.sum();
    }

    synchronized List<CallSite> sites() {
        return new ArrayList<>(sites);
    }

    /** Takes the counters away. A method that still runs then counts nothing. */
    synchronized void remove() {
        for (int number : numbers.values()) {
            pages[number / pageSize][number % pageSize] = null;
        }
    }
}
