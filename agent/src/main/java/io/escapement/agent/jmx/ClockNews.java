package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.stats.TickStatistics;

/**
 * Sends to the outside what happens to the clock: changes of the state, of which it is told, and what the record of the
 * ticker shows since the last look. Loads without {@code javax.management}.
 */
public abstract class ClockNews {
    private final ClockControl clock;

    /** Guarded by this object's lock, as is the rest. */
    private TickStatistics seen;

    private long boundExceeded;
    private long steps;
    private long steppedMs;

    protected ClockNews(ClockControl clock) {
        this.clock = clock;
    }

    /** Tells of a change, at the latest with the next {@link #sendPending}. Runs nobody's code: locks may be held. */
    public abstract void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Sends what has happened since the last call. May run an application's listeners, which may do anything: no lock
     * may be held.
     */
    public void sendPending() {
        look();
    }

    private synchronized void look() {
        TickStatistics ticks = clock.ticks();
        if (ticks != seen) {
            seen = ticks;
            boundExceeded = 0;
            steps = 0;
            steppedMs = 0;
        }
        long boundExceededNow = ticks.boundExceededCount();
        if (boundExceededNow > boundExceeded) {
            boundExceeded(boundExceededNow - boundExceeded, ticks);
        }
        boundExceeded = boundExceededNow;
        long stepsNow = ticks.backwardStepCount() + ticks.forwardStepCount();
        if (stepsNow > steps) {
            long steppedNowMs = ticks.steppedMillis();
            clockStepped(stepsNow - steps, steppedNowMs - steppedMs, ticks);
            steppedMs = steppedNowMs;
        }
        steps = stepsNow;
    }

    /** Follows a number of publications just before which a reader would have got too stale a time. */
    protected abstract void boundExceeded(long times, TickStatistics ticks);

    /**
     * Follows steps of the wall clock.
     *
     * @param forwardMs by how much they set it forward in all
     */
    protected abstract void clockStepped(long times, long forwardMs, TickStatistics ticks);
}
