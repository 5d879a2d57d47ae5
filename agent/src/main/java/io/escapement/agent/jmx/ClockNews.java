package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.TickStatistics;

/**
 * Finds out what has happened to the clock since the last look, for one reader. Used by one thread at a time. Loads
 * without {@code javax.management}.
 */
public final class ClockNews {
    /** Whoever is told. */
    public interface Reader {
        void stateChanged(ClockState from, ClockState to, String reason);

        /** Follows a number of publications just before which a reader would have got too stale a time. */
        void boundExceeded(long times, TickStatistics ticks);

        /**
         * Follows steps of the wall clock.
         *
         * @param forwardMs by how much they set it forward in all
         */
        void clockStepped(long times, long forwardMs, TickStatistics ticks);
    }

    private final ClockControl clock;
    private ClockState lastState;
    private TickStatistics seen;
    private long boundExceeded;
    private long steps;
    private long steppedMs;

    public ClockNews(ClockControl clock) {
        this.clock = clock;
    }

    /** Takes in a state of which the reader has been told. */
    public void isTold(ClockState state) {
        lastState = state;
    }

    /** Tells the reader what is new. Changes that {@link StateListener#stateChanged} tells are left to that. */
    public void tell(Reader reader) {
        ClockState state = clock.state();
        if (state != lastState && isOfReaders(lastState) && isOfReaders(state)) {
            reader.stateChanged(lastState, state, reason(lastState, state));
        }
        lastState = state;
        TickStatistics ticks = clock.figures().ticks();
        if (ticks != seen) {
            seen = ticks;
            boundExceeded = 0;
            steps = 0;
            steppedMs = 0;
        }
        long boundExceededNow = ticks.boundExceededCount();
        if (boundExceededNow > boundExceeded) {
            reader.boundExceeded(boundExceededNow - boundExceeded, ticks);
        }
        boundExceeded = boundExceededNow;
        long stepsNow = ticks.backwardStepCount() + ticks.forwardStepCount();
        if (stepsNow > steps) {
            long steppedNowMs = ticks.steppedMillis();
            reader.clockStepped(stepsNow - steps, steppedNowMs - steppedMs, ticks);
            steppedMs = steppedNowMs;
        }
        steps = stepsNow;
    }

    /** Whether the agent comes to that state, and from it, by how often the clock is read. */
    private static boolean isOfReaders(ClockState state) {
        return state != null && (state.servesCachedClock() || state == ClockState.RESTING);
    }

    private String reason(ClockState from, ClockState to) {
        if (from == ClockState.RESTING || to == ClockState.RESTING) {
            return clock.reason();
        }
        return to == ClockState.IDLE ? "nobody reads" : "somebody reads";
    }
}
