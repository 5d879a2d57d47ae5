package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;

/** Is told of changes of state, and sends them to the outside. Loads without {@code javax.management}. */
public interface ClockNews {
    /** Tells of a change, at the latest with the next {@link #sendPending}. Runs nobody's code: locks may be held. */
    void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Sends what has happened since the last call. May run an application's listeners, which may do anything: no lock
     * may be held.
     */
    void sendPending();
}
