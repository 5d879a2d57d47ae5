package io.escapement.agent.javalang;

/**
 * What rewritten code calls in place of {@code System.nanoTime}. It reads a clock of its own: {@link EscapementClock}
 * once more, defined as {@code java.lang.EscapementNanoClock}. That one calls {@link #currentTimeMillis} wherever the
 * other calls {@code System.currentTimeMillis}. So the numbered argument there holds for it, with two differences. Its
 * floor is the kernel's coarse monotonic clock, which stands beside the other under the same sequence, and it is never
 * stepped. And two threads publish: one, while the word is bypassed, the present once; then the ticker, which only
 * replaces a word that has a time, and so never one that was bypassed meanwhile.
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
