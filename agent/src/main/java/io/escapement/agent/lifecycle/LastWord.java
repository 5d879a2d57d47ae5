package io.escapement.agent.lifecycle;

/**
 * What is decided by request: for good, or for a time. As long as it is, the agent neither engages nor bypasses by
 * itself. Guarded by the agent's lock.
 */
public final class LastWord {
    private final Agent agent;
    private boolean operatorDecides;

    /** Null where there is none; written under the agent's lock. */
    private volatile Lease lease;

    public LastWord(Agent agent) {
        this.agent = agent;
    }

    /** Whether anybody has it. */
    boolean isTaken() {
        return operatorDecides || lease != null;
    }

    /** Whether somebody has decided for good. */
    boolean operatorDecides() {
        return operatorDecides;
    }

    Lease lease() {
        return lease;
    }

    /** Serves the cached clock; throws {@link IllegalStateException} where that can't be done. */
    public void engage() {
        synchronized (agent) {
            decideForGood();
            agent.engage(Agent.BY_REQUEST, true);
        }
    }

    /**
     * Serves the real clock; throws {@link IllegalStateException} where the ticker could not be stopped in time.
     */
    public void bypass() {
        synchronized (agent) {
            decideForGood();
            bypass(Agent.BY_REQUEST);
        }
    }

    private void decideForGood() {
        operatorDecides = true;
        if (lease != null) {
            lease = null;
            agent.state.explain(Agent.BY_REQUEST);
        }
    }

    /** Serves the cached clock for a time, which this call begins or renews; throws as {@link #engage} does. */
    public void engageFor(long seconds) {
        Lease.requireValid(seconds);
        synchronized (agent) {
            if (!agent.servesCachedClock()) {
                agent.requireNoObstacle();
            }
            agent.engage(renewLease(seconds), true);
        }
    }

    /** Serves the real clock for a time, which this call begins or renews; throws as {@link #bypass} does. */
    public void bypassFor(long seconds) {
        Lease.requireValid(seconds);
        synchronized (agent) {
            bypass(renewLease(seconds));
        }
    }

    private void bypass(String why) {
        agent.engagesSoon = null;
        agent.bypass(why);
        if (!agent.uninstallation.isWanted()) {
            agent.state.explain(why);
        }
    }

    /** Returns the reason that is to be given. */
    private String renewLease(long seconds) {
        lease = lease == null ? new Lease(agent) : lease;
        return lease.renew(seconds, System.nanoTime());
    }

    /** Ends the lease that there may be; throws {@link IllegalStateException} where it can't be as it was before. */
    public void endLease() {
        synchronized (agent) {
            Lease ended = lease;
            lease = null;
            try {
                if (ended != null && !agent.uninstallation.isWanted()) {
                    ended.restore();
                }
            } catch (OutOfMemoryError ofTheApplication) {
                // The next turn of the watch may find memory again.
                lease = ended;
                throw ofTheApplication;
            }
        }
    }

    /** As {@link #endLease} if its time is over; returns whether it was. Takes the lock only while there is one. */
    public boolean endLeaseOnceOver(long nowNanos) {
        if (lease == null) {
            return false;
        }
        synchronized (agent) {
            boolean isOver = lease != null && lease.isOver(nowNanos);
            if (isOver) {
                endLease();
            }
            return isOver;
        }
    }
}
