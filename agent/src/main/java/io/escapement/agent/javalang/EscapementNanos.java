package io.escapement.agent.javalang;

/**
 * What rewritten code calls in place of {@code System.nanoTime}. It reads a clock of its own: {@link EscapementClock}
 * once more, defined as {@code java.lang.EscapementNanoClock}. That one calls {@link #currentTimeMillis} wherever the
 * other calls {@code System.currentTimeMillis}. So the numbered argument there holds for it, with three differences.
 * Its floor is the kernel's coarse monotonic clock, which stands beside the other under the same sequence. It is never
 * stepped. And it has no ticker: the present is published once, when it is engaged, and then readers follow the floor.
 * So it never asks, rests or sleeps, and costs nothing while nobody reads it.
 */
public final class EscapementNanos {
    private static final long NANOS_PER_MS = 1_000_000;

    private EscapementNanos() {}

    /** The real monotonic clock in whole ms, as the cached one counts. */
    static long currentTimeMillis() {
        return System.nanoTime() / NANOS_PER_MS;
    }

    /** As {@code System.nanoTime}, in whole ms while the cached clock is engaged. */
    public static long nanoTime() {
        if (EscapementClock.servesReal()) {
            long realNanos = System.nanoTime();
            if (EscapementClock.mayReturn(realNanos / NANOS_PER_MS)) {
                return realNanos;
            }
        }
        return EscapementClock.currentTimeMillis() * NANOS_PER_MS;
    }
}
