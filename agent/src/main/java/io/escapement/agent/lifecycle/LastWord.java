package io.escapement.agent.lifecycle;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decisions by request: for good, or for a time. As long as there is one, the agent neither engages nor bypasses by
 * itself. A program that switches for a time has a name, the holder; whoever has none is an operator, whose word takes
 * the clock from the holder for good. Guarded by the agent's lock.
 */
public final class LastWord {
    static final String BY_REQUEST = "by request";
    private static final int MOST_REVOKED = 16;

    private final ClockSwitch clockSwitch;
    private final boolean isModeOn;
    private boolean operatorDecides;

    /** Null if there is none; written with the lock held. */
    private volatile Lease lease;

    /** Who has switched the clock for a time last, and not given it back; null if nobody has, or an operator. */
    private volatile String holder;

    /** The holders from whom operators took the clock last, and why each of them may not switch it any more. */
    private final Map<String, String> revoked = new LinkedHashMap<String, String>();

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
            decideForGood("engage()");
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
            decideForGood("bypass()");
            bypass(BY_REQUEST);
        }
    }

    private void decideForGood(String word) {
        revokeHolder(word);
        operatorDecides = true;
        clockSwitch.setLeased(false);
        if (lease != null) {
            lease = null;
            clockSwitch.state.explain(BY_REQUEST);
        }
    }

    /**
     * Serves the cached clock for a time, which this call begins or renews; throws as {@link #engage} does.
     *
     * @param asking who asks; null if an operator does
     * @throws IllegalStateException if another one holds the clock, or an operator has taken it from this one
     */
    public void engageFor(long seconds, String asking) {
        Lease.requireValid(seconds);
        synchronized (clockSwitch) {
            requireMayHold(asking);
            if (!clockSwitch.servesCachedClock()) {
                clockSwitch.requireNoObstacle();
            }
            clockSwitch.engage(renewLease("engageFor", seconds, asking), true);
        }
    }

    /** Serves the real clock for a time, as {@link #engageFor} serves the cached one; throws as both do. */
    public void bypassFor(long seconds, String asking) {
        Lease.requireValid(seconds);
        synchronized (clockSwitch) {
            requireMayHold(asking);
            bypass(renewLease("bypassFor", seconds, asking));
        }
    }

    private void bypass(String why) {
        clockSwitch.setEngagesSoon(null);
        clockSwitch.bypass(why);
        if (!clockSwitch.isLeaving()) {
            clockSwitch.state.explain(why);
        }
    }

    private void requireMayHold(String asking) {
        if (asking == null) {
            return;
        }
        Lease.requireValid(asking);
        String why = revoked.get(asking);
        if (why != null) {
            throw new IllegalStateException(why);
        }
        long nowNanos = System.nanoTime();
        if (lease != null && !asking.equals(holder) && !lease.isOver(nowNanos)) {
            throw new IllegalStateException(
                    "the clock is held, until " + time(lease.endMs(nowNanos, System.currentTimeMillis()))
                            + " unless it asks again, by " + leaseHolder());
        }
    }

    /** Begins or renews the lease, and returns the reason that it gives. */
    private String renewLease(String operation, long seconds, String asking) {
        if (asking == null) {
            revokeHolder(operation + "(" + seconds + ")");
        }
        holder = asking;
        lease = lease == null ? new Lease(clockSwitch, this) : lease;
        clockSwitch.setLeased(true);
        return lease.renew(seconds, asking, System.nanoTime());
    }

    /** Takes the clock from its holder, who may stand still just now and have let the lease run out. */
    private void revokeHolder(String word) {
        if (holder == null) {
            return;
        }
        if (revoked.size() == MOST_REVOKED) {
            revoked.remove(revoked.keySet().iterator().next());
        }
        revoked.put(
                holder,
                "an operator has called " + word + " at " + time(System.currentTimeMillis())
                        + ", which took the clock from " + holder + " for good");
        holder = null;
    }

    private static String time(long ms) {
        return Instant.ofEpochSecond(ms / 1000).toString();
    }

    /** Who has switched the clock for a time; empty if nobody has. Needs no lock. */
    public String leaseHolder() {
        String held = holder;
        return lease == null ? "" : held == null ? "an operator" : held;
    }

    /**
     * Ends the lease that there may be, if it is this one's.
     *
     * @param asking who asks; null if an operator does, who may end any
     * @throws IllegalStateException if the agent can't be as it was before the lease
     */
    public void endLease(String asking) {
        synchronized (clockSwitch) {
            if (asking == null) {
                revokeHolder("restore()");
            } else if (!asking.equals(holder)) {
                return;
            }
            holder = null;
            endLease();
        }
    }

    private void endLease() {
        Lease ended = lease;
        lease = null;
        clockSwitch.setLeased(false);
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

    /**
     * Ends the lease if its time is over, and throws as {@link #endLease} does; returns whether it was. Locks only if
     * there is one.
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
