package io.escapement.agent.lifecycle;

/**
 * Decisions by request: for good, or for a time. As long as there is one, the agent neither engages nor bypasses by
 * itself. Guarded by the agent's lock.
 */
public final class LastWord {
    static final String BY_REQUEST = "by request";

    private final ClockSwitch clockSwitch;
    private final boolean isModeOn;
    private boolean operatorDecides;

    /** Null if there is none; written with the lock held. */
    private volatile Lease lease;

    LastWord(ClockSwitch clockSwitch, boolean isModeOn) {
        this.clockSwitch = clockSwitch;
        this.isModeOn = isModeOn;
    }

    /** Whether anybody has decided. */
    boolean isTaken() {
        return operatorDecides || lease != null;
    }

    /** Whether to engage even if it does not pay: an agent that has engaged by itself does so again only if it pays. */
    boolean isToldToEngage() {
        return isModeOn || operatorDecides;
    }

    Lease lease() {
        return lease;
    }

    /**
     * Serves the cached clock.
     *
     * @throws IllegalStateException if that can't be done
     */
    public void engage() {
        synchronized (clockSwitch) {
            decideForGood();
            clockSwitch.engage(BY_REQUEST, true);
        }
    }

    /**
     * Serves the real clock.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    public void bypass() {
        synchronized (clockSwitch) {
            decideForGood();
            bypass(BY_REQUEST);
        }
    }

    private void decideForGood() {
        operatorDecides = true;
        if (lease != null) {
            lease = null;
            clockSwitch.state.explain(BY_REQUEST);
        }
    }

    /** Serves the cached clock for a time, which this call begins or renews; throws as {@link #engage} does. */
    public void engageFor(long seconds) {
        Lease.requireValid(seconds);
        synchronized (clockSwitch) {
            if (!clockSwitch.servesCachedClock()) {
                clockSwitch.requireNoObstacle();
            }
            clockSwitch.engage(renewLease(seconds), true);
        }
    }

    /** Serves the real clock for a time, which this call begins or renews; throws as {@link #bypass} does. */
    public void bypassFor(long seconds) {
        Lease.requireValid(seconds);
        synchronized (clockSwitch) {
            bypass(renewLease(seconds));
        }
    }

    private void bypass(String why) {
        clockSwitch.setEngagesSoon(null);
        clockSwitch.bypass(why);
        if (!clockSwitch.isLeaving()) {
            clockSwitch.state.explain(why);
        }
    }

    /** Begins or renews the lease, and returns the reason that it gives. */
    private String renewLease(long seconds) {
        lease = lease == null ? new Lease(clockSwitch, this) : lease;
        return lease.renew(seconds, System.nanoTime());
    }

    /**
     * Ends the lease that there may be.
     *
     * @throws IllegalStateException if the agent can't be as it was before the lease
     */
    public void endLease() {
        synchronized (clockSwitch) {
            Lease ended = lease;
            lease = null;
            try {
                if (ended != null && !clockSwitch.isLeaving()) {
                    ended.restore();
                }
            } catch (OutOfMemoryError ofTheApplication) {
                // The next turn of the watch may find memory again.
                lease = ended;
                throw ofTheApplication;
            }
        }
    }

    /**
     * Ends the lease as {@link #endLease} does if its time is over; returns whether it was. Locks only if there is one.
     */
    public boolean endLeaseOnceOver(long nowNanos) {
        if (lease == null) {
            return false;
        }
        synchronized (clockSwitch) {
            boolean isOver = lease != null && lease.isOver(nowNanos);
            if (isOver) {
                endLease();
            }
            return isOver;
        }
    }
}
