package io.escapement.agent.figures;

/** Is told of changes of state, and sends them to the outside. Loads without {@code javax.management}. */
public interface ClockNews {
    /** Tells of a change, and wakes the thread that sends. Runs nobody's code: locks may be held. */
    void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Sends what has happened since the last call. One thread calls, with no lock held: an application's listeners run
     * here, and may do anything.
     */
    void sendPending();
}
