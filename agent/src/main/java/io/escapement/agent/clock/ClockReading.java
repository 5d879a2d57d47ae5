package io.escapement.agent.clock;

/**
 * One reading of all clocks, from one read of the slow one: the kernel's coarse clocks, {@code System.nanoTime}, and
 * the distance from the monotonic clock to the wall clock. The kernel writes both coarse clocks in one update of its
 * page, so their difference is exactly that distance. Used by one thread. Why it is never early:
 * docs/decisions/07-one-read-a-tick.md.
 */
class ClockReading {
    private final CoarseClocks coarse;
    private long toWallNanos;
    private long coarseBeforeNanos;

    /** Volatile, so that the page is read before this clock and again after it, and not the other way round. */
    private volatile long monotonicNanos;

    ClockReading(CoarseClocks coarse) {
        this.coarse = coarse;
    }

    /** Reads the clocks; again if the wall clock was stepped meanwhile. */
    void take() {
        do {
            coarse.read();
            coarseBeforeNanos = coarse.monotonicNanos();
            toWallNanos = coarse.toWallNanos();
            monotonicNanos = realMonotonicNanos();
            coarse.read();
        } while (coarse.toWallNanos() != toWallNanos);
    }

    /** The one read of the slow clock. */
    long realMonotonicNanos() {
        return System.nanoTime();
    }

    /** The kernel's sequence of the coarse clocks. */
    long sequence() {
        return coarse.sequence();
    }

    /** The monotonic clock, which was read before the coarse one. */
    long monotonicNanos() {
        return monotonicNanos;
    }

    long coarseMonotonicNanos() {
        return coarse.monotonicNanos();
    }

    /** Wall clock minus monotonic clock. Changes only when the wall clock is stepped. */
    long toWallNanos() {
        return toWallNanos;
    }

    /** Whether the coarse clock did not move while the monotonic one was read. */
    boolean stoodStill() {
        return coarse.monotonicNanos() == coarseBeforeNanos;
    }

    /**
     * By how much the monotonic clock was ahead of its coarse form; negative if it was behind that. 0 if it lay between
     * the two looks at the coarse clock: this thread may have lost the processor there.
     */
    long aheadNanos() {
        if (monotonicNanos < coarseBeforeNanos) {
            return monotonicNanos - coarseBeforeNanos;
        }
        return Math.max(0, monotonicNanos - coarse.monotonicNanos());
    }
}
