package io.escapement.agent.clock;

/**
 * Where the edges between milliseconds lie on the monotonic clock. {@code System.currentTimeMillis} says which
 * millisecond it is but not how far into it, and Java 8 has nothing finer; but both clocks are slewed together, so the
 * offset between them stays the same until the wall clock is stepped.
 *
 * <p>{@code phaseNanos} is the monotonic time of the epoch's first edge. Every reading bounds it from above: the edge
 * that began the millisecond read lies before the reading. To find out whether it is earlier still, the phase creeps
 * down, a little more at each tick, until a tick wakes before its edge; then it goes up again. So it keeps within some
 * microseconds of the true one, less the time that a wake-up takes. Used by one thread.
 */
final class EdgePhase {
    static final long MS_NANOS = 1_000_000;

    /** More than two reads of the clock can lie apart, unless the thread lost the processor between them. */
    private static final long STEP_NANOS = 2 * MS_NANOS;

    /** More than a first reading that fell on the end of a millisecond makes the phase too late. */
    private static final long FORWARD_STEP_NANOS = MS_NANOS + MS_NANOS / 2;

    /** What a wall clock that is an eighth too fast or too slow does between two readings is no step. */
    private static final int RATE_DIVISOR = 8;

    /** What was stepped while nobody read for longer than this is a step however long that was. */
    private static final long LONGEST_SLEW_NANOS = 1000 * MS_NANOS;

    private static final long BACK_OFF_NANOS = 10_000;
    private static final long CREEP_GROWTH_NANOS = 40;

    private long phaseNanos;
    private long creepNanos;

    /** Since the last early wake: a ticker that is always late would creep for ever, and take that for a step. */
    private long creptNanos;

    /** What the last reading that fitted bounded the phase to, and when. */
    private long lastOffsetNanos;

    private long lastMonoNanos;

    /**
     * Takes in that the wall clock read {@code wallMs} shortly before the monotonic clock read {@code monoNanos}.
     *
     * @return by how many ms the wall clock seems to be elsewhere than expected: 0 if it is not; a negative one may
     * also be
     *     a thread that lost the processor between the two readings
     */
    long observe(long wallMs, long monoNanos) {
        long offsetNanos = monoNanos - wallMs * MS_NANOS;
        long lateNanos = offsetNanos - phaseNanos;
        if (lateNanos <= -FORWARD_STEP_NANOS) {
            return -lateNanos / MS_NANOS;
        }
        // Where the thread is always late, what it has crept is not the clock's doing.
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
     * How many ms the wall clock is behind, if it read {@code wallMs} after the monotonic clock read {@code monoNanos}:
     * 0 if it was not stepped back, however long after.
     */
    long behindMs(long wallMs, long monoNanos) {
        long lateNanos = monoNanos - wallMs * MS_NANOS - phaseNanos;
        return lateNanos - creptNanos < STEP_NANOS ? 0 : lateNanos / MS_NANOS;
    }

    /** A tick woke before the edge it slept for: the phase is later than was thought. */
    void wokeEarly() {
        phaseNanos += BACK_OFF_NANOS + creepNanos;
        creepNanos = 0;
        creptNanos = 0;
    }

    /**
     * Puts the phase elsewhere, because the wall clock is.
     *
     * @return by how many ns the phase was moved, if that came too suddenly for a clock that is a bit fast or slow;
     * otherwise 0
     */
    long moveTo(long offsetNanos, long monoNanos) {
        long movedNanos = offsetNanos - phaseNanos;
        // A reading can lie a millisecond away from the next one, and nothing has happened.
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
