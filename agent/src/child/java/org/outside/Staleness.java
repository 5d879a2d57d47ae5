package org.outside;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells which ways to ask for the time reach the cached clock, whatever the host's own clock costs. With
 * {@code tick=kernel} the cached clock moves with the kernel's coarse one, so it is mostly behind the real one; what is
 * read later than the real clock and is earlier nevertheless can only be cached.
 */
public final class Staleness {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Of each form that seems real. A read that took longer tells nothing: the cached clock moves meanwhile. */
    private static final int FEWEST_QUICK_READS = 20;

    private static final long QUICK_MS = 1;

    /** After which a form whose reads are all slow is taken for real. */
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** For the first form; longer at the first look: the agent engages after the application has started. */
    private static long firstWindowNanos = TimeUnit.SECONDS.toNanos(6);

    private Staleness() {}

    /**
     * Names of the forms that were seen behind within a tick and a half of the first. They are made anew for each look.
     */
    public static Set<String> cachedAmong(Supplier<Map<String, LongSupplier>> forms) {
        Set<String> cached = new TreeSet<>();
        Map<String, Integer> quickReads = new HashMap<>();
        long startNanos = System.nanoTime();
        long windowNanos = firstWindowNanos;
        firstWindowNanos = WINDOW_NANOS;
        boolean isComplete = false;
        while (!isComplete) {
            boolean hadNone = cached.isEmpty();
            Map<String, LongSupplier> current = forms.get();
            current.forEach((name, form) -> {
                long realBeforeMs = RealClock.readMs();
                long readMs = form.getAsLong();
                if (readMs < realBeforeMs) {
                    cached.add(name);
                } else if (RealClock.readMs() - realBeforeMs <= QUICK_MS) {
                    quickReads.merge(name, 1, Integer::sum);
                }
            });
            long passedNanos = System.nanoTime() - startNanos;
            if (hadNone && !cached.isEmpty()) {
                windowNanos = passedNanos + WINDOW_NANOS;
            }
            boolean isDecided = current.keySet().stream()
                    .allMatch(name -> cached.contains(name) || quickReads.getOrDefault(name, 0) >= FEWEST_QUICK_READS);
            isComplete = cached.containsAll(current.keySet())
                    || (passedNanos > windowNanos && isDecided)
                    || passedNanos > MOST_NANOS;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return cached;
    }

    /** Runs each form once, so that its classes are loaded. */
    public static long readAll(Map<String, LongSupplier> forms) {
        long latest = 0;
        for (LongSupplier form : forms.values()) {
            latest = Math.max(latest, form.getAsLong());
        }
        return latest;
    }
}
