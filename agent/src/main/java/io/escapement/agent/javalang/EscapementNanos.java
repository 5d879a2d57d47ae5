package io.escapement.agent.javalang;

/**
 * The method that rewritten code calls in place of {@code System.nanoTime}. It reads a second {@link EscapementClock},
 * defined as {@code java.lang.EscapementNanoClock}. That clock calls {@link #currentTimeMillis} wherever the first
 * calls {@code System.currentTimeMillis}. So the numbered argument there holds for it too, with one difference: its
 * floor is the kernel's coarse monotonic clock, which stands beside the other under the same sequence, is never
 * stepped, and has no whole seconds. Why: docs/decisions/08-second-clock.md.
 */
public final class EscapementNanos {
    private static final long NANOS_PER_MS = 1_000_000;
    private static final int EDGES = 3;
    private static final int MOST_LOOKS = 100_000;

    /**
     * Nanoseconds that are added before ns become ms, so that each ms begins with a ms of the wall clock, or
     * microseconds before: the thread of {@code tick=1ms} wakes there, and publishes both clocks. The kernel slews both
     * clocks together; after a step of the wall clock by less than a ms they are apart, and this clock is less precise
     * by that.
     */
    static final long PHASE_NANOS = phaseNanos();

    private EscapementNanos() {}

    private static long phaseNanos() {
        long edgeNanos = 0;
        for (int i = 0; i < EDGES; i++) {
            long foundNanos = timeBeforeEdge();
            long laterNanos = Math.floorMod(foundNanos - edgeNanos, NANOS_PER_MS);
            // Each estimate is before the true edge, so the latest is the nearest.
            if (i == 0) {
                edgeNanos = foundNanos;
            } else if (laterNanos < NANOS_PER_MS / 2) {
                edgeNanos += laterNanos;
            }
        }
        return Math.floorMod(-edgeNanos, NANOS_PER_MS);
    }

    /** Reads both clocks until the wall clock's next ms. Gives up where the wall clock, or both clocks, stand still. */
    private static long timeBeforeEdge() {
        long wallMs = System.currentTimeMillis();
        long startNanos = System.nanoTime();
        long beforeNanos = startNanos;
        long nowNanos = startNanos;
        for (int i = 0; i < MOST_LOOKS && nowNanos - startNanos < 2 * NANOS_PER_MS; i++) {
            if (System.currentTimeMillis() != wallMs) {
                return beforeNanos;
            }
            beforeNanos = nowNanos;
            nowNanos = System.nanoTime();
        }
        return beforeNanos;
    }

    /** The real monotonic clock in whole ms, as the cached one counts. */
    static long currentTimeMillis() {
        return millis(System.nanoTime());
    }

    private static long millis(long nanos) {
        return (nanos + PHASE_NANOS) / NANOS_PER_MS;
    }

    /** As {@code System.nanoTime}, in whole ms while the cached clock is engaged. */
    public static long nanoTime() {
        if (EscapementClock.servesReal()) {
            long realNanos = System.nanoTime();
            if (EscapementClock.mayReturn(millis(realNanos))) {
                return realNanos;
            }
        }
        return EscapementClock.currentTimeMillis() * NANOS_PER_MS - PHASE_NANOS;
    }
}
