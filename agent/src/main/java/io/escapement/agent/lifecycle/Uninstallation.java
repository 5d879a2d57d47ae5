package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.threads.AgentThread;

/** Takes back all that an agent did to the JVM, for good. */
public final class Uninstallation {
    private static final long END_TIMEOUT_MS = 10_000;

    private final Agent agent;
    private volatile boolean wanted;

    Uninstallation(Agent agent) {
        this.agent = agent;
    }

    boolean isWanted() {
        return wanted;
    }

    /**
     * Restores the real clock and the application's classes, and ends the agent's threads.
     *
     * @throws IllegalStateException if one of the threads has not ended in time; then it may be run again
     */
    public void run() {
        // Before the agent's lock, so that whoever engages just now does not keep it for long.
        wanted = true;
        try {
            agent.stopAndRestore();
            requireNoThread();
        } catch (IllegalStateException late) {
            agent.state.change(ClockState.BYPASSED, "half uninstalled: " + late.getMessage());
            throw late;
        }
        agent.releaseJavaLang();
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
