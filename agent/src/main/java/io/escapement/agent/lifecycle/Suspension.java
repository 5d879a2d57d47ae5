package io.escapement.agent.lifecycle;

import io.escapement.agent.threads.AgentThread;

/**
 * Serves the real clock while a checkpoint of the process is taken: the process may go on elsewhere, where the kernel's
 * page has another address.
 */
public final class Suspension implements Runnable {
    private final ClockSwitch clockSwitch;
    private final LastWord lastWord;

    public Suspension(Agent agent) {
        clockSwitch = agent.clockSwitch;
        lastWord = agent.lastWord;
    }

    /**
     * Serves the real clock until {@link #end}. When it returns, no thread is about to read the kernel's page.
     *
     * @param why the reason for the real clock
     * @param whyAfterwards the reason for engaging again
     */
    public void begin(String why, String whyAfterwards) {
        synchronized (clockSwitch) {
            clockSwitch.setSuspended(true);
            if (clockSwitch.servesCachedClock()) {
                clockSwitch.setEngagesSoon(whyAfterwards);
            }
            try {
                clockSwitch.bypass(why);
            } finally {
                if (clockSwitch.installation() != null) {
                    clockSwitch.installation().injectedClock.letReadersPass();
                }
            }
        }
    }

    /** Engages again if the cached clock was served before, on a thread of its own. */
    public void end() {
        synchronized (clockSwitch) {
            // Not on that thread: if it can't be made, engage() by request must work all the same.
            clockSwitch.setSuspended(false);
        }
        AgentThread.of("escapement-engage", this).start();
    }

    @Override
    public void run() {
        try {
            synchronized (clockSwitch) {
                String why = clockSwitch.engagesSoon();
                if (why != null && !clockSwitch.isSuspended() && !clockSwitch.isLeaving()) {
                    Lease lease = lastWord.lease();
                    clockSwitch.engage(lease == null ? why : lease.why(), lease != null || lastWord.isToldToEngage());
                }
            }
        } catch (IllegalStateException saidAlready) {
            // The state says why not.
        } finally {
            clockSwitch.state.notifyListeners();
        }
    }
}
