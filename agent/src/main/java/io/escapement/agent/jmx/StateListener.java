package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;

/** Whoever passes on to the outside what happens to the clock. Loads without {@code javax.management}. */
public interface StateListener {
    /** Remembers it for the next {@link #poll}; calls nobody, so locks may be held. */
    void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Passes on what is remembered, and what the counters say has happened since. Runs the listeners, which may do anything:
     * no lock may be held.
     */
    void poll();
}
