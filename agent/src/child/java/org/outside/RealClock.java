package org.outside;

/** The real clock: this package is never rewritten. */
public final class RealClock {
    private RealClock() {}

    public static long readMs() {
        return System.currentTimeMillis();
    }
}
