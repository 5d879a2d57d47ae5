package io.escapement.clock;

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

    /**
     * More than a first reading that fell on the end of a millisecond makes the phase too late. A smaller step forward is
     * followed without being reported.
     */
    private static final long FORWARD_STEP_NANOS = MS_NANOS + MS_NANOS / 2;

    private static final long BACK_OFF_NANOS = 10_000;
    private static final long CREEP_GROWTH_NANOS = 40;

    private long phaseNanos = Long.MAX_VALUE;
    private long creepNanos;

    /** Since the last early wake: a ticker that is always late would creep for ever, and take that for a step. */
    private long creptNanos;

    /**
     * Takes in that the wall clock read {@code wallMs} shortly before the monotonic clock read {@code monoNanos}.
     *
     * @return by how many ms the wall clock seems to have been stepped since the last reading: 0 if it was not; a
     *     negative one may also be a thread that lost the processor between the two readings
     */
    long observe(long wallMs, long monoNanos) {
        long latestNanos = monoNanos - wallMs * MS_NANOS;
        if (phaseNanos == Long.MAX_VALUE) {
            phaseNanos = latestNanos;
            return 0;
        }
        long lateNanos = latestNanos - phaseNanos;
        if (lateNanos < 0) {
            phaseNanos = latestNanos;
            return -lateNanos < FORWARD_STEP_NANOS ? 0 : -lateNanos / MS_NANOS;
        }
        // Where the thread is always late, what it has crept is not the clock's doing.
        boolean fits = lateNanos - creptNanos < STEP_NANOS;
        if (creptNanos < MS_NANOS) {
            creepNanos = Math.min(creepNanos + CREEP_GROWTH_NANOS, MS_NANOS - creptNanos);
            creptNanos += creepNanos;
            phaseNanos -= creepNanos;
        }
        return fits ? 0 : -(lateNanos / MS_NANOS);
    }

    /**
     * How many ms the wall clock is behind, if it read {@code wallMs} after the monotonic clock read {@code monoNanos}: 0 if
     * it was not stepped back, however long after.
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

    /** The wall clock was stepped back: what bounded the phase so far no longer does. */
    void restart() {
        phaseNanos = Long.MAX_VALUE;
        creepNanos = 0;
        creptNanos = 0;
    }

    /** Nanoseconds from {@code monoNanos} to the edge that begins the millisecond {@code wallMs}; may be negative. */
    long nanosUntil(long wallMs, long monoNanos) {
        return phaseNanos + wallMs * MS_NANOS - monoNanos;
    }
}
