package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.stats.DriftStatistics;
import io.escapement.agent.stats.TickStatistics;

/** The agent as those see it who watch and switch it. Must load without {@code javax.management}. */
public interface ClockControl {
    /** Takes a snapshot of the figures. */
    ClockFigures figures();

    /** The record of the ticker in force, by which {@link ClockNews} notices what is new. A reset replaces it. */
    TickStatistics ticks();

    /** Samples of the drift since the last call of this method, which has one caller. */
    DriftStatistics takeRecentDrifts();

    /**
     * Serves the cached clock.
     *
     * @throws IllegalStateException if that can't be done; the message says why
     */
    void engage();

    /**
     * Serves the real clock.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    void bypass();

    /**
     * Serves the cached clock for a time, and then what was served before the first of these calls.
     *
     * @param holder who alone may renew or switch it until then; null if an operator asks
     * @throws IllegalArgumentException if the time or the holder is not allowed
     * @throws IllegalStateException as {@link #engage} does, or if the clock is not this holder's to switch
     */
    void engageFor(long seconds, String holder);

    /** Serves the real clock for a time, as {@link #engageFor} serves the cached one. */
    void bypassFor(long seconds, String holder);

    /**
     * Ends at once what {@link #engageFor} or {@link #bypassFor} began.
     *
     * @param holder whose turn is to be ended, and no other's; null if an operator asks
     * @throws IllegalStateException if the agent can't be as it was before
     */
    void restore(String holder);

    /** Measures both clocks and returns the findings in words; changes nothing but {@code realReadNanosAllCores}. */
    String probe();

    void resetStatistics();

    /**
     * Takes the agent out of this JVM.
     *
     * @throws IllegalStateException if a thread of the agent's has not ended in time; then it may be called again
     */
    void uninstall();
}
