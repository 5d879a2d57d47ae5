package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;

/** Sends to the outside what happens to the clock. Loads without {@code javax.management}. */
public interface StateListener {
    /** Stores the change for the next {@link #sendPending}. Calls nobody, so locks may be held. */
    void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Sends what is stored, and what the counters show since the last call. Runs an application's listeners, which may
     * do anything: no lock may be held.
     */
    void sendPending();
}
