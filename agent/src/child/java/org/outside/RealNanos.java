package org.outside;

/** The real monotonic clock, read where nothing is rewritten. */
public final class RealNanos {
    private RealNanos() {}

    public static long read() {
        return System.nanoTime();
    }
}
