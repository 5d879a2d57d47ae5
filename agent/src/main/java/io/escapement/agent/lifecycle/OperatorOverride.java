package io.escapement.agent.lifecycle;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decisions by request: for good, or for a time. As long as there is one, the agent neither engages nor bypasses by
 * itself. A program that switches for a time has a name, the holder; whoever has none is an operator, whose word takes
 * the clock from the holder for good. Writes the inputs and leaves the rest to {@link Agent#reconcile}; guarded by the
 * lock of {@link AgentState}. Why: docs/decisions/21-leases.md.
 */
public final class OperatorOverride {
    static final String BY_REQUEST = "by request";
    private static final int MOST_REVOKED = 16;

    private final Agent agent;
    private final AgentState state;

    /** Who has switched the clock for a time last, and not given it back; null if nobody has, or an operator. */
    private String holder;

    /** The holders from whom operators took the clock last, and why each of them may not switch it any more. */
    private final Map<String, String> revoked = new LinkedHashMap<String, String>();

    OperatorOverride(Agent agent) {
        this.agent = agent;
        state = agent.state;
    }

    /**
     * Serves the cached clock.
     *
     * @throws IllegalStateException if that can't be done; the message says why
     */
    public void engage() {
        decide(Wish.CACHED, "engage()");
    }

    /**
     * Serves the real clock.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    public void bypass() {
        decide(Wish.REAL, "bypass()");
    }

    private void decide(Wish wish, String word) {
        if (wish == Wish.CACHED) {
            agent.requireNoObstacle();
        }
        synchronized (state) {
            revokeHolder(word);
            state.set(state.inputs().told(wish));
        }
        reconcile(wish);
    }

    /**
     * Serves the cached clock for a time, which this call begins or renews; throws as {@link #engage} does.
     *
     * @param asking who asks; null if an operator does
     * @throws IllegalArgumentException if the time or the name is not allowed
     * @throws IllegalStateException if another one holds the clock, or an operator has taken it from this one
     */
    public void engageFor(long seconds, String asking) {
        lease(new Lease(Wish.CACHED, seconds, asking, System.nanoTime()), "engageFor(" + seconds + ")");
    }

    /** Serves the real clock for a time, as {@link #engageFor} serves the cached one; throws as both do. */
    public void bypassFor(long seconds, String asking) {
        lease(new Lease(Wish.REAL, seconds, asking, System.nanoTime()), "bypassFor(" + seconds + ")");
    }

    private void lease(Lease lease, String word) {
        synchronized (state) {
            requireMayHold(lease.holder);
            if (lease.wish == Wish.CACHED) {
                agent.requireNoObstacle();
            }
            if (lease.holder == null) {
                revokeHolder(word);
            }
            holder = lease.holder;
            state.set(state.inputs().leased(lease));
        }
        try {
            reconcile(lease.wish);
        } catch (IllegalStateException notDone) {
            if (lease.wish == Wish.CACHED) {
                giveBack(lease);
            }
            throw notDone;
        }
    }

    /** Leaves all as it was before a lease that could not be had. */
    private void giveBack(Lease lease) {
        synchronized (state) {
            if (state.inputs().lease() != lease) {
                return;
            }
            holder = null;
        }
        endLease(lease);
    }

    private void reconcile(Wish wish) {
        agent.reconcile();
        if (wish == Wish.CACHED) {
            agent.requireNoFailure();
        }
    }

    private void requireMayHold(String asking) {
        if (asking == null) {
            return;
        }
        String why = revoked.get(asking);
        if (why != null) {
            throw new IllegalStateException(why);
        }
        long nowNanos = System.nanoTime();
        Lease lease = state.inputs().lease();
        if (lease != null && !asking.equals(holder) && !lease.isOver(nowNanos)) {
            throw new IllegalStateException(
                    "the clock is held, until " + time(lease.endMs(nowNanos, System.currentTimeMillis()))
                            + " unless it asks again, by " + leaseHolder());
        }
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

    /** Who has switched the clock for a time; empty if nobody has. */
    public String leaseHolder() {
        Lease lease = state.inputs().lease();
        return lease == null ? "" : lease.holder == null ? "an operator" : lease.holder;
    }

    /**
     * Ends the lease that there may be, if it is this one's.
     *
     * @param asking who asks; null if an operator does, who may end any
     * @throws IllegalStateException if the agent can't be as it was before the lease
     */
    public void restore(String asking) {
        Lease ended;
        synchronized (state) {
            if (asking == null) {
                revokeHolder("restore()");
            } else if (!asking.equals(holder)) {
                return;
            }
            holder = null;
            ended = state.inputs().lease();
        }
        endLease(ended);
    }

    /** Ends the lease if its time is over. */
    public void endLeaseOnceOver(long nowNanos) {
        Lease lease = state.inputs().lease();
        if (lease != null && lease.isOver(nowNanos)) {
            endLease(lease);
        }
    }

    private void endLease(Lease ended) {
        Failure before;
        synchronized (state) {
            Inputs inputs = state.inputs();
            if (ended == null || inputs.lease() != ended) {
                return;
            }
            state.set(inputs.leaseEnded());
            before = state.inputs().desired().failure;
        }
        agent.reconcile();
        if (before == null) {
            agent.requireNoFailure();
        }
    }
}
