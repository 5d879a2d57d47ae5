package io.escapement.agent.floor;

/**
 * One look at the floor and at the real clock: the kernel's coarse clocks, {@code System.nanoTime}, and the coarse
 * clocks again. The kernel writes both coarse clocks in one update of its page, so their difference is exactly the wall
 * clock minus the monotonic clock. Used by one thread. Why: docs/decisions/07-one-reading.md.
 */
public class FloorLook {
    private final CoarseClocks coarse;
    private long sequenceBefore;
    private long coarseBeforeNanos;
    private long toWallNanos;

    /** Volatile, so that the page is read before this clock and again after it, in this order. */
    private volatile long monotonicNanos;

    public FloorLook(CoarseClocks coarse) {
        this.coarse = coarse;
    }

    /**
     * Looks, and looks again if the wall clock was stepped meanwhile.
     *
     * @throws FloorLostException if an update of the page does not end
     */
    public void take() {
        do {
            coarse.read();
            sequenceBefore = coarse.sequence();
            coarseBeforeNanos = coarse.monotonicNanos();
            toWallNanos = coarse.toWallNanos();
            monotonicNanos = realMonotonicNanos();
            coarse.read();
        } while (coarse.toWallNanos() != toWallNanos);
    }

    /** The only read of the slow clock. */
    public long realMonotonicNanos() {
        return System.nanoTime();
    }

    /** Reads the wall clock too, which a library may fake. */
    long realWallMs() {
        return System.currentTimeMillis();
    }

    /** Looks at the coarse clocks alone. */
    void readCoarse() {
        coarse.read();
    }

    /** The kernel's sequence of the coarse clocks. */
    long sequence() {
        return coarse.sequence();
    }

    /** The real monotonic clock, which was read between the coarse ones. */
    long monotonicNanos() {
        return monotonicNanos;
    }

    long coarseMonotonicNanos() {
        return coarse.monotonicNanos();
    }

    /** Wall clock minus monotonic clock. Changes only when the wall clock is stepped. */
    public long toWallNanos() {
        return toWallNanos;
    }

    /** Whether the kernel did not write its page while the real clock was read. */
    public boolean stoodStill() {
        return coarse.sequence() == sequenceBefore;
    }

    /**
     * By how much the real clock was ahead of its coarse form. Negative if it was behind, as only the clock of another
     * processor is. 0 if it lay between the two reads of the coarse clock: this thread may have lost the processor
     * there.
     */
    public long aheadNanos() {
        if (monotonicNanos < coarseBeforeNanos) {
            return monotonicNanos - coarseBeforeNanos;
        }
        return Math.max(0, monotonicNanos - coarse.monotonicNanos());
    }
}
