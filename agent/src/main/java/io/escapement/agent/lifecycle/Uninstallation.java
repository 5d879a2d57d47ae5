package io.escapement.agent;

import io.escapement.clock.AgentThread;
import io.escapement.clock.ClockState;

/** Takes back all that an agent did to the JVM, for good. */
final class Uninstallation {
    private static final long END_TIMEOUT_MS = 10_000;

    private final Agent agent;
    private volatile boolean wanted;

    Uninstallation(Agent agent) {
        this.agent = agent;
    }

    boolean isWanted() {
        return wanted;
    }

    /** @throws IllegalStateException where one of the threads has not ended in time; then it may be run again */
    void run() {
        // Before the agent's lock, so that whoever engages just now does not keep it for long.
        wanted = true;
        try {
            agent.stopAndRestore();
            requireNoThread();
        } catch (IllegalStateException late) {
            agent.state.change(ClockState.BYPASSED, "half uninstalled: " + late.getMessage());
            throw late;
        }
        agent.leave();
    }

    /** Without the agent's lock, which a listener may want before its thread can end. */
    private static void requireNoThread() {
        Thread running = AgentThread.awaitEnds(END_TIMEOUT_MS);
        if (running != null) {
            throw new IllegalStateException(
                    running.getName() + " has not ended within " + END_TIMEOUT_MS
                            + " ms, because it gets no processor time or a notification listener holds it; call uninstall again");
        }
    }
}
