package org.outside;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Tells which ways to ask for the time reach the cached clock, whatever the host's own clock costs. With
 * {@code tick=1s} the cached clock moves with the kernel's coarse one, so it is mostly behind the real one; what is
 * read later than the real clock and is earlier nevertheless can only be cached.
 */
public final class Staleness {
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(1500);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Where processors are hard to get. */
    private static final int FEWEST_READS = 10;

    /** For the first form; longer at the first look: the agent engages after the application has started. */
    private static long firstWindowNanos = TimeUnit.SECONDS.toNanos(6);

    private Staleness() {}

    /**
     * Names of the forms that were seen behind within a tick and a half of the first. They are made anew for each look.
     */
    public static Set<String> cachedAmong(Supplier<Map<String, LongSupplier>> forms) {
        Set<String> cached = new TreeSet<>();
        long end = System.nanoTime() + firstWindowNanos;
        firstWindowNanos = WINDOW_NANOS;
        boolean isComplete = false;
        for (int i = 0; !isComplete && (i < FEWEST_READS || System.nanoTime() - end < 0); i++) {
            boolean hadNone = cached.isEmpty();
            Map<String, LongSupplier> current = forms.get();
            current.forEach((name, form) -> {
                long realBeforeMs = RealClock.readMs();
                if (form.getAsLong() < realBeforeMs) {
                    cached.add(name);
                }
            });
            if (hadNone && !cached.isEmpty()) {
                end = System.nanoTime() + WINDOW_NANOS;
            }
            isComplete = cached.containsAll(current.keySet());
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
