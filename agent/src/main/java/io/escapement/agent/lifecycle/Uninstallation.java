package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.threads.AgentThread;

/**
 * Undoes for good all that an agent did to the JVM, but for its MBeans.
 * Why: docs/decisions/27-leaving-nothing-behind.md.
 */
public final class Uninstallation {
    static final String LEAVING = "the agent is being uninstalled";

    private static final long END_TIMEOUT_MS = 10_000;

    private final Agent agent;
    private final ClockSwitch clockSwitch;

    /** Guarded by the agent's lock. */
    private boolean hasRestoredClasses;

    public Uninstallation(Agent agent) {
        this.agent = agent;
        clockSwitch = agent.clockSwitch;
    }

    /**
     * Serves the real clock, gives the application's classes their own bytes again, and ends the agent's threads. Then
     * another agent may come.
     *
     * @throws IllegalStateException if one of the threads has not ended in time; then it may be run again
     */
    public void run() {
        leave(LEAVING);
        try {
            stopAndRestoreClasses();
            requireNoThread();
        } catch (IllegalStateException late) {
            leave("half uninstalled: " + late.getMessage());
            agent.reconcile();
            throw late;
        }
        releaseJavaLang();
    }

    private void leave(String how) {
        synchronized (agent.state) {
            agent.state.set(agent.state.inputs().leaving(how));
        }
    }

    private void stopAndRestoreClasses() {
        synchronized (agent) {
            try {
                if (clockSwitch.engine() != null) {
                    clockSwitch.stop();
                }
            } finally {
                Installation installation = clockSwitch.installation();
                if (installation != null && !hasRestoredClasses) {
                    installation.remove();
                    if (clockSwitch.nanoClock != null) {
                        clockSwitch.nanoClock.remove();
                    }
                    hasRestoredClasses = true;
                }
            }
        }
    }

    /** Waits without the agent's lock, which a listener may want before its thread can end. */
    private static void requireNoThread() {
        Thread running = AgentThread.awaitEnds(END_TIMEOUT_MS);
        if (running != null) {
            throw new IllegalStateException(running.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because it gets no processor time or a notification listener holds it; call uninstall"
                    + " again");
        }
    }

    /** Lets another agent claim the class in {@code java.lang}: no thread of this one's runs any more. */
    private void releaseJavaLang() {
        synchronized (agent) {
            if (clockSwitch.installation() != null) {
                clockSwitch.installation().injectedClock.release();
                if (clockSwitch.nanoClock != null) {
                    clockSwitch.nanoClock.release();
                }
            }
            agent.state.change(ClockState.UNINSTALLED, OperatorOverride.BY_REQUEST);
        }
    }
}
