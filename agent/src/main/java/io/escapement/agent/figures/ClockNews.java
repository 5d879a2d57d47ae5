package io.escapement.agent.figures;

/** Receives changes of state, and sends them to listeners. Loads without {@code javax.management}. */
public interface ClockNews {
    /** Receives a change, and wakes the thread that sends. Runs no listener, so the caller may hold locks. */
    void stateChanged(ClockState from, ClockState to, String reason);

    /**
     * Sends the changes since the last call. One thread calls, with no lock held: an application's listeners run here,
     * and may do anything.
     */
    void sendPending();
}
