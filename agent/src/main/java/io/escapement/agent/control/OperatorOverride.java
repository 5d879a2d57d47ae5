package io.escapement.agent.control;

import java.time.Instant;

/**
 * Decisions by request: an operator's word, which holds until {@link #auto} takes it back, or a lease, which ends by
 * itself. There is one of them at most: a word ends the lease, and refuses others. Any thread may ask: it sets the
 * inputs, and waits until the watch has done them. Each call throws an {@code IllegalStateException} where the watch
 * does not come to that in time. Why: docs/decisions/21-leases.md.
 */
public final class OperatorOverride {
    private static final long MS_PER_SECOND = 1000;

    private final Agent agent;
    private final AgentState state;

    /** What an operator has called last, and when. Guarded by the lock of {@link AgentState}. */
    private String wordCall;

    /** Not as a text: the JDK's classes that format a time might be initialised here first, where memory is short. */
    private long wordMs;

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

    private void decide(Wish wish, String call) {
        if (wish == Wish.CACHED) {
            agent.requireNoObstacle();
        }
        Inputs asked;
        synchronized (state) {
            wordCall = call;
            wordMs = System.currentTimeMillis();
            asked = agent.ask(state.inputs().requested(new Claim(wish, "by request")));
        }
        agent.await(asked);
        requireDone(wish);
    }

    private void requireDone(Wish wish) {
        if (wish == Wish.CACHED) {
            agent.requireNoFailure();
        } else {
            agent.requireNoProblem();
        }
    }

    /**
     * Takes {@link #engage} and {@link #bypass} back. What the agent itself could not do before, it tries again.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    public void auto() {
        Inputs asked;
        synchronized (state) {
            asked = agent.ask(state.inputs().withoutWord());
        }
        agent.await(asked);
        agent.requireNoProblem();
    }

    /**
     * Serves the cached clock for a time, in place of the lease that there may be; throws as {@link #engage} does.
     *
     * @param by who asks, for people to read; may be empty
     * @throws IllegalArgumentException if the time or the text is not allowed
     * @throws IllegalStateException if an operator's word is in force
     */
    public void engageFor(long seconds, String by) {
        lease(new Lease(Wish.CACHED, seconds, by, System.nanoTime()));
    }

    /** Serves the real clock for a time, as {@link #engageFor} serves the cached one; throws as both do. */
    public void bypassFor(long seconds, String by) {
        lease(new Lease(Wish.REAL, seconds, by, System.nanoTime()));
    }

    private void lease(Lease lease) {
        Inputs asked;
        synchronized (state) {
            if (state.inputs().hasWord()) {
                throw new IllegalStateException("an operator has called " + wordCall + " at "
                        + Instant.ofEpochSecond(wordMs / MS_PER_SECOND)
                        + ": auto() over JMX, or `auto PID` from a shell, takes that back");
            }
            if (lease.wish == Wish.CACHED) {
                agent.requireNoObstacle();
            }
            asked = agent.ask(state.inputs().requested(lease));
        }
        agent.await(asked);
        try {
            requireDone(lease.wish);
        } catch (IllegalStateException notDone) {
            if (lease.wish == Wish.CACHED) {
                endLease(lease);
            }
            throw notDone;
        }
    }

    /**
     * Ends the lease that there may be.
     *
     * @throws IllegalStateException if the agent can't be as it was before the lease
     */
    public void restore() {
        endLease(state.inputs().lease());
    }

    private void endLease(Lease ended) {
        Inputs asked = without(ended);
        if (asked != null) {
            boolean hadFailed = asked.desired().failure != null;
            agent.await(asked);
            agent.requireNoProblem();
            if (!hadFailed) {
                agent.requireNoFailure();
            }
        }
    }

    /** Ends the lease if its time is over. The watch calls, and does what that asks for. */
    public void endLeaseOnceOver(long nowNanos) {
        Lease lease = state.inputs().lease();
        if (lease != null && lease.isOver(nowNanos)) {
            without(lease);
        }
    }

    /** Returns the inputs without that lease, or null if there is none, or another. */
    private Inputs without(Lease ended) {
        synchronized (state) {
            Inputs inputs = state.inputs();
            return ended == null || inputs.lease() != ended ? null : agent.ask(inputs.requested(null));
        }
    }
}
