package io.escapement.agent.clock;

/**
 * Limits how often the ticker wakes, whatever the wall clock does. After some short sleeps in a row that have not
 * brought the millisecond it waits for, it sleeps for a whole tick. If the wall clock stands still, the next edge lies
 * in the past for ever, and the ticker would spin. Used by one thread.
 */
final class ShortSleeps {
    /** Sleeps that a ticker needs at most to get past an edge after its phase has crept down by a millisecond. */
    private static final int IN_A_ROW = 16;

    private final long tickNanos;
    private final long shortNanos;
    private int inARow;
    private boolean lengthened;

    ShortSleeps(long tickNanos) {
        this.tickNanos = tickNanos;
        this.shortNanos = tickNanos / 4;
    }

    /** Returns the time to sleep instead of {@code sleepNanos}, which may be negative. */
    long limit(long sleepNanos) {
        inARow = sleepNanos < shortNanos ? inARow + 1 : 0;
        lengthened = inARow > IN_A_ROW;
        if (lengthened) {
            inARow = 0;
            return tickNanos;
        }
        return sleepNanos;
    }

    /** Records that the millisecond has come: however late the ticker is, it keeps to the edges. */
    void reset() {
        inARow = 0;
    }

    /** Whether {@link #limit} made the last sleep longer. */
    boolean lengthened() {
        return lengthened;
    }
}
