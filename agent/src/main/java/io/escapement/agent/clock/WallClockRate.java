package io.escapement.agent.clock;

import io.escapement.agent.stats.TickStatistics;

/**
 * Judges, window by window, whether the wall clock runs at the rate of the monotonic clock. It does if both advanced
 * alike but for a few steps. Only then are steps counted: each tick of a wall clock that stands still or runs fast
 * looks like a step too. A step is counted at the end of the window after its own, because a rate that changes at the
 * end of a window looks like a step until then. Used by one thread.
 *
 * <p>An <em>offset</em> is the reading of the monotonic clock minus that of the wall clock, in ns.
 */
final class WallClockRate {
    private static final long WINDOW_NANOS = 250_000_000;

    /** Least number of ticks between two steps: what comes sooner is no step. */
    private static final int TICKS_BETWEEN_STEPS = 8;

    /** Greatest distance of two offsets if nothing was stepped: each is exact to a millisecond. */
    private static final long READING_NANOS = 3 * EdgePhase.MS_NANOS;

    /** Tolerance of a rate that can still be followed edge by edge: 2 %. */
    private static final int RATE_DIVISOR = 50;

    /** Windows of the longest disturbance: what lasts longer is a rate of the wall clock's own. */
    private static final int MOST_DISTURBED_WINDOWS = 2;

    private boolean steady = true;
    private long startOffsetNanos;
    private long startNanos;
    private int backwardSteps;
    private int forwardSteps;
    private long steppedNanos;
    private boolean crowded;

    /** Continues from window to window. */
    private long ticksSinceStep = TICKS_BETWEEN_STEPS;

    /** Steps of the window before. */
    private int earlierBackwardSteps;

    private int earlierForwardSteps;

    /** Windows that were not steady since the last two in a row that were; too many if there were never two. */
    private int disturbedWindows = MOST_DISTURBED_WINDOWS + 1;

    /** Offset at the start of the last steady window before them, whose steps were not counted. */
    private long disturbedFromOffsetNanos;

    private long disturbedFromNanos;
    private long disturbedToOffsetNanos;
    private long disturbedToNanos;

    /** Begins a window. */
    void begin(long offsetNanos, long monoNanos) {
        startOffsetNanos = offsetNanos;
        startNanos = monoNanos;
        backwardSteps = 0;
        forwardSteps = 0;
        steppedNanos = 0;
        crowded = false;
    }

    /** Whether the wall clock's edges can be foreseen, by the last window. */
    boolean isSteady() {
        return steady;
    }

    /** Records what looks like a step, by the jump of the offset: positive for a step back. */
    void suspectStep(long jumpNanos) {
        steppedNanos += jumpNanos;
        crowded |= ticksSinceStep < TICKS_BETWEEN_STEPS;
        ticksSinceStep = 0;
        if (jumpNanos > 0) {
            backwardSteps++;
        } else {
            forwardSteps++;
        }
    }

    /** Records a tick; returns whether the window is over. */
    boolean tickedAt(long monoNanos) {
        ticksSinceStep++;
        return monoNanos - startNanos >= WINDOW_NANOS;
    }

    /** Judges the window and begins the next one. */
    void end(long offsetNanos, long monoNanos, TickStatistics statistics) {
        int steps = backwardSteps + forwardSteps;
        long unexplainedNanos = offsetNanos - startOffsetNanos - steppedNanos;
        long toleranceNanos = READING_NANOS + steps * EdgePhase.MS_NANOS + (monoNanos - startNanos) / RATE_DIVISOR;
        boolean wasSteady = steady;
        steady = !crowded && Math.abs(unexplainedNanos) <= toleranceNanos;
        if (!steady) {
            disturbedWindows++;
            disturbedToOffsetNanos = offsetNanos;
            disturbedToNanos = monoNanos;
        } else if (wasSteady) {
            statistics.recordSteps(earlierBackwardSteps, earlierForwardSteps);
            endDisturbance(statistics);
        }
        if (steady && disturbedWindows == 0) {
            disturbedFromOffsetNanos = startOffsetNanos;
            disturbedFromNanos = startNanos;
        }
        earlierBackwardSteps = steady ? backwardSteps : 0;
        earlierForwardSteps = steady ? forwardSteps : 0;
        begin(offsetNanos, monoNanos);
    }

    /**
     * Counts one step if the offset changed by more than twice the length of a short disturbance: a wall clock that
     * stands still, or runs at up to three times its rate, changes it by less.
     */
    private void endDisturbance(TickStatistics statistics) {
        long jumpNanos = disturbedToOffsetNanos - disturbedFromOffsetNanos;
        boolean isShort = disturbedWindows > 0 && disturbedWindows <= MOST_DISTURBED_WINDOWS;
        if (isShort && Math.abs(jumpNanos) > 2 * (disturbedToNanos - disturbedFromNanos)) {
            statistics.recordSteps(jumpNanos > 0 ? 1 : 0, jumpNanos > 0 ? 0 : 1);
        }
        disturbedWindows = 0;
    }
}
