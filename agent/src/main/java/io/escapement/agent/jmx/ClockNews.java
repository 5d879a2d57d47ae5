package io.escapement.agent.jmx;

import io.escapement.agent.stats.TickStatistics;

/**
 * Finds out what has happened to the clock since the last look, for one reader. Used by one thread at a time. Loads
 * without {@code javax.management}.
 */
public final class ClockNews {
    /** Whoever is told. */
    public interface Reader {
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
    private TickStatistics seen;
    private long boundExceeded;
    private long steps;
    private long steppedMs;

    public ClockNews(ClockControl clock) {
        this.clock = clock;
    }

    /** Tells the reader what is new. */
    public void tell(Reader reader) {
        TickStatistics ticks = clock.ticks();
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
}
