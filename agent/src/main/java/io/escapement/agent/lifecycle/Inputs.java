package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import java.util.Objects;

/**
 * All that decides which clock is served, as of one moment; {@link #desired} decides. Immutable: a change makes other
 * inputs, which {@link AgentState} holds. Each has one writer:
 *
 * <ul>
 *   <li>what the agent wants by itself, and why: {@link Agent}, by options and verdict;
 *   <li>the schedule's arm, if there is one: {@link ScheduleFollower};
 *   <li>the operator's word, and the lease of whoever switches for a time: {@link OperatorOverride};
 *   <li>failures: {@link Agent}, of its attempts, and {@link ClockSwitch}, of a ticker that dies;
 *   <li>whether classes are rewritten: {@link ClockSwitch};
 *   <li>whether the agent leaves: {@link Agent}.
 * </ul>
 *
 * A lease comes before the operator's word, and that before what the agent wants; where it wants the cached clock, the
 * schedule says when. A failure belongs to what failed: one of a lease is gone with the lease, so that the agent is
 * again as the lease found it. Why: docs/decisions/20-one-decision.md.
 */
final class Inputs {
    private Wish own;
    private String ownReason;

    /** Null if there is no schedule. */
    private Wish scheduled;

    private String scheduleReason;

    /** Null if no operator has spoken. */
    private Wish operator;

    private Lease lease;
    private Failure failure;
    private Failure leaseFailure;
    private boolean isRewritten;

    /** Null unless the agent leaves; else how far that has got. */
    private String leaving;

    /** Those of an agent that observes. */
    Inputs(String reason) {
        own = Wish.OBSERVE;
        ownReason = reason;
    }

    private Inputs(Inputs from) {
        own = from.own;
        ownReason = from.ownReason;
        scheduled = from.scheduled;
        scheduleReason = from.scheduleReason;
        operator = from.operator;
        lease = from.lease;
        failure = from.failure;
        leaseFailure = from.leaseFailure;
        isRewritten = from.isRewritten;
        leaving = from.leaving;
    }

    /** What the agent serves and why, if all goes well. */
    Desired desired() {
        Failure failed = lease == null ? failure : leaseFailure;
        if (leaving != null) {
            return Desired.of(ClockState.BYPASSED, leaving);
        }
        if (failed != null) {
            return new Desired(ClockState.WITHDRAWN, failed.reason, failed);
        }
        Wish wish = lease != null ? lease.wish : operator != null ? operator : isBySchedule() ? scheduled : own;
        String reason = lease != null
                ? lease.reason
                : operator != null ? OperatorOverride.BY_REQUEST : isBySchedule() ? scheduleReason : ownReason;
        if (wish == Wish.CACHED) {
            return Desired.of(ClockState.ENGAGED, reason);
        }
        if (!isRewritten) {
            return Desired.of(ClockState.OBSERVING, reason);
        }
        boolean observed = wish == Wish.OBSERVE;
        String before = "as before, when it was OBSERVING (" + reason + "), but classes stay rewritten";
        return Desired.of(ClockState.BYPASSED, observed ? before : reason);
    }

    private boolean isBySchedule() {
        return scheduled != null && own == Wish.CACHED;
    }

    /** Whether the schedule decides, and that state is what it decides. */
    boolean isScheduled(ClockState state) {
        return isBySchedule()
                && !isTaken()
                && failure == null
                && leaving == null
                && state.servesCachedClock() == (scheduled == Wish.CACHED);
    }

    /** Whether somebody has decided by request; then the agent does nothing by itself. */
    boolean isTaken() {
        return operator != null || lease != null;
    }

    /** Whether somebody has decided by request who did not before. To renew a lease is no other decision. */
    boolean isTakenAnew(Inputs before) {
        return lease == null
                ? operator != null && (before.lease != null || before.operator != operator)
                : before.lease == null || !Objects.equals(lease.holder, before.lease.holder);
    }

    /** Whether the agent may want the cached clock by itself, which it has not now. */
    boolean mayEngageByItself() {
        return !isTaken() && (failure == null ? own != Wish.CACHED : failure.mayRetry && !failure.lacksMemory);
    }

    /** Whether the agent may want the real clock by itself in place of the cached one. */
    boolean mayBypassByItself() {
        return !isTaken() && own == Wish.CACHED && (failure == null || failure.mayRetry);
    }

    /** Whether the cached clock is wanted, by whomever, and could not be had for want of memory or threads. */
    boolean lacksMemory() {
        Failure failed = lease == null ? failure : leaseFailure;
        return leaving == null && failed != null && failed.lacksMemory;
    }

    /** Whether the agent wants to observe, be it that classes stay rewritten after a lease. */
    boolean observes() {
        return own == Wish.OBSERVE && failure == null;
    }

    /** Null if there is none. */
    Lease lease() {
        return lease;
    }

    boolean isLeaving() {
        return leaving != null;
    }

    /** Why no attempt to engage is left; null if one is. */
    String withdrawnForGood() {
        return failure != null && failure.isForGood ? failure.reason : null;
    }

    /** With another wish of the agent's own, which is to be tried. */
    Inputs wanting(Wish wish, String reason) {
        Inputs changed = new Inputs(this);
        changed.own = wish;
        changed.ownReason = reason;
        changed.failure = null;
        return changed;
    }

    /** With what has failed for want of memory to be tried once more. */
    Inputs triedAgain() {
        Inputs changed = new Inputs(this);
        changed.failure = unlessForMemory(failure);
        changed.leaseFailure = unlessForMemory(leaseFailure);
        return changed;
    }

    private static Failure unlessForMemory(Failure failed) {
        return failed == null || failed.lacksMemory ? null : failed;
    }

    /** With another arm of the schedule. */
    Inputs scheduled(Wish arm, String reason) {
        Inputs changed = new Inputs(this);
        changed.scheduled = arm;
        changed.scheduleReason = reason;
        return changed;
    }

    Inputs rewritten() {
        Inputs changed = new Inputs(this);
        changed.isRewritten = true;
        return changed;
    }

    /** With an operator's word, which ends the lease that there may be. */
    Inputs told(Wish wish) {
        Inputs changed = new Inputs(this);
        changed.operator = wish;
        changed.failure = wish == Wish.CACHED ? null : lease == null ? failure : leaseFailure;
        changed.lease = null;
        changed.leaseFailure = null;
        return changed;
    }

    /** With a lease that begins, or that is renewed. */
    Inputs leased(Lease given) {
        Inputs changed = new Inputs(this);
        changed.lease = given;
        changed.leaseFailure = given.wish == Wish.CACHED ? null : lease == null ? failure : leaseFailure;
        return changed;
    }

    Inputs leaseEnded() {
        Inputs changed = new Inputs(this);
        changed.lease = null;
        changed.leaseFailure = null;
        return changed;
    }

    /** After an attempt has failed. */
    Inputs failed(Failure cause) {
        Inputs changed = new Inputs(this);
        if (lease != null) {
            changed.leaseFailure = cause;
        }
        if (lease == null || cause.isForGood) {
            changed.failure = cause;
        }
        return changed;
    }

    /** After the ticker has died. In a lease it would have died without as well, had it ticked. */
    Inputs tickerDied(Failure cause) {
        Inputs changed = failed(cause);
        if (lease != null && (operator == null ? own : operator) == Wish.CACHED && failure == null) {
            changed.failure = cause;
        }
        return changed;
    }

    /** With the agent leaving, and what is to be said of that. */
    Inputs leaving(String how) {
        Inputs changed = new Inputs(this);
        changed.leaving = how;
        return changed;
    }

    /** What is to be served, or is. */
    static final class Desired {
        final ClockState state;
        final String reason;

        /** Null unless that is the reason. */
        final Failure failure;

        private Desired(ClockState state, String reason, Failure failure) {
            this.state = state;
            this.reason = reason;
            this.failure = failure;
        }

        static Desired of(ClockState state, String reason) {
            return new Desired(state, reason, null);
        }

        boolean isCached() {
            return state.servesCachedClock();
        }
    }
}
