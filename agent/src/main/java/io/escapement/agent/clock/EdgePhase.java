package io.escapement.agent.clock;

/**
 * Locates the edges between milliseconds on the monotonic clock. {@code System.currentTimeMillis} tells the millisecond
 * but not the time within it, and Java 8 has nothing finer. Both clocks are slewed together, so the offset between them
 * stays the same until the wall clock is stepped.
 *
 * <p>{@code phaseNanos} is the monotonic time of the epoch's first edge. Every reading bounds it from above: the edge
 * that began the millisecond read lies before the reading. To find out whether it is earlier still, the phase creeps
 * down, a little more at each tick, until a tick wakes before its edge; then it goes up again. So it stays within some
 * microseconds of the true one, less the time that a wake-up takes. Used by one thread.
 */
final class EdgePhase {
    static final long MS_NANOS = 1_000_000;

    /** Longer than the time between two reads of the clock, unless the thread lost the processor between them. */
    private static final long STEP_NANOS = 2 * MS_NANOS;

    /** Longer than a first reading at the end of a millisecond makes the phase too late. */
    private static final long FORWARD_STEP_NANOS = MS_NANOS + MS_NANOS / 2;

    /**
     * Tolerance for a wall clock that is too fast or too slow: an eighth of the time between two readings is no step.
     */
    private static final int RATE_DIVISOR = 8;

    /** Bound of that tolerance, for readings that lie far apart. */
    private static final long LONGEST_SLEW_NANOS = 1000 * MS_NANOS;

    private static final long BACK_OFF_NANOS = 10_000;
    private static final long CREEP_GROWTH_NANOS = 40;

    private long phaseNanos;
    private long creepNanos;

    /** Creep since the last early wake: a ticker that is always late would creep for ever, and take that for a step. */
    private long creptNanos;

    /** Bound of the phase by the last reading that fitted. */
    private long lastOffsetNanos;

    /** Monotonic time of that reading. */
    private long lastMonoNanos;

    /**
     * Records that the wall clock read {@code wallMs} shortly before the monotonic clock read {@code monoNanos}.
     *
     * @return by how many ms the wall clock seems to be ahead of what was expected; 0 if it is not. A negative number
     *     may also mean that the thread lost the processor between the two readings
     */
    long observe(long wallMs, long monoNanos) {
        long offsetNanos = monoNanos - wallMs * MS_NANOS;
        long lateNanos = offsetNanos - phaseNanos;
        if (lateNanos <= -FORWARD_STEP_NANOS) {
            return -lateNanos / MS_NANOS;
        }
        // If the thread is always late, the creep is not the clock's doing.
        boolean fits = lateNanos - creptNanos < STEP_NANOS;
        if (lateNanos < 0) {
            phaseNanos = offsetNanos;
        } else if (creptNanos < MS_NANOS) {
            creepNanos = Math.min(creepNanos + CREEP_GROWTH_NANOS, MS_NANOS - creptNanos);
            creptNanos += creepNanos;
            phaseNanos -= creepNanos;
        }
        if (fits) {
            lastOffsetNanos = offsetNanos;
            lastMonoNanos = monoNanos;
        }
        return fits ? 0 : -(lateNanos / MS_NANOS);
    }

    /**
     * Delay of the wall clock, in ms, if it read {@code wallMs} after the monotonic clock read {@code
     * monoNanos}; 0 if it was not stepped back, however long after.
     */
    long behindMs(long wallMs, long monoNanos) {
        long lateNanos = monoNanos - wallMs * MS_NANOS - phaseNanos;
        return lateNanos - creptNanos < STEP_NANOS ? 0 : lateNanos / MS_NANOS;
    }

    /** Corrects the phase after a tick that woke before the edge it slept for: the phase is later than was thought. */
    void wokeEarly() {
        phaseNanos += BACK_OFF_NANOS + creepNanos;
        creepNanos = 0;
        creptNanos = 0;
    }

    /**
     * Moves the phase to where the wall clock is now.
     *
     * @return by how many ns the phase was moved, if that came too suddenly for a clock that is a bit fast or slow;
     *     otherwise 0
     */
    long moveTo(long offsetNanos, long monoNanos) {
        long movedNanos = offsetNanos - phaseNanos;
        // Two readings can lie a millisecond apart although nothing has happened.
        long slewNanos = MS_NANOS + Math.min(monoNanos - lastMonoNanos, LONGEST_SLEW_NANOS) / RATE_DIVISOR;
        boolean isSudden = Math.abs(offsetNanos - lastOffsetNanos) > slewNanos;
        phaseNanos = offsetNanos;
        creepNanos = 0;
        creptNanos = 0;
        lastOffsetNanos = offsetNanos;
        lastMonoNanos = monoNanos;
        return isSudden ? movedNanos : 0;
    }

    /** Nanoseconds from {@code monoNanos} to the edge that begins the millisecond {@code wallMs}; may be negative. */
    long nanosUntil(long wallMs, long monoNanos) {
        return phaseNanos + wallMs * MS_NANOS - monoNanos;
    }
}
