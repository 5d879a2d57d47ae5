package io.escapement.agent.decide;

import io.escapement.agent.figures.ClockState;

/**
 * All that decides which clock is served, as of one moment; {@link #desired} decides. Immutable: a change makes other
 * inputs, which {@link AgentState} holds. The writers:
 *
 * <ul>
 *   <li>the agent's own wish: {@link io.escapement.agent.serve.Agent}, by options and verdict;
 *   <li>the schedule's arm, if there is one: {@link ScheduleFollower};
 *   <li>the request, which is an operator's word or a {@link Lease}: {@link io.escapement.agent.watch.AgentControl};
 *   <li>the failure: {@link io.escapement.agent.serve.Agent}, of an attempt or of the clock that is served; whoever
 *       starts another attempt clears the failure;
 *   <li>whether classes are rewritten: {@link io.escapement.agent.serve.CachedClocks};
 *   <li>whether the agent leaves: {@link io.escapement.agent.serve.Agent}.
 * </ul>
 *
 * Leaving comes first, then the failure of the claim that decides. Of the claims a request decides; without one, and
 * while the agent itself wants the cached clock, the schedule says when. A failure belongs to the claim that failed:
 * another claim that decides tries for itself. Why:
 * docs/decisions/20-one-decision.md.
 */
public final class Inputs {
    private Claim own;

    /** Null if there is no schedule. */
    private Claim arm;

    /** Null if nobody has asked for anything. */
    private Claim request;

    private Failure failure;

    /** The claim that the failure is of. */
    private Claim failed;

    private boolean isRewritten;

    /** Null unless the agent leaves; else how far it has got. */
    private String leaving;

    /** How many changes have led to these inputs. */
    private final long number;

    /** The inputs of an agent that observes. */
    public Inputs(String reason) {
        own = new Claim(Wish.OBSERVE, reason);
        number = 0;
    }

    private Inputs(Inputs from) {
        own = from.own;
        arm = from.arm;
        request = from.request;
        failure = from.failure;
        failed = from.failed;
        isRewritten = from.isRewritten;
        leaving = from.leaving;
        number = from.number + 1;
    }

    /** Whether these inputs are the earlier ones, or have come of them. */
    public boolean include(Inputs earlier) {
        return number >= earlier.number;
    }

    /** Decides which clock the agent is to serve, and why. */
    public Desired desired() {
        if (leaving != null) {
            return Desired.of(ClockState.BYPASSED, leaving);
        }
        Claim first = first();
        if (failure != null && (failed == first || failure.isForGood)) {
            return new Desired(ClockState.WITHDRAWN, failure.reason, failure);
        }
        if (first.wish == Wish.CACHED) {
            return Desired.of(ClockState.ENGAGED, first.reason);
        }
        if (!isRewritten) {
            return Desired.of(ClockState.OBSERVING, first.reason);
        }
        boolean observed = first.wish == Wish.OBSERVE;
        String before = "as before, when it was OBSERVING (" + first.reason + "), but classes stay rewritten";
        return Desired.of(ClockState.BYPASSED, observed ? before : first.reason);
    }

    /** The claim that decides. The schedule only has a say while the agent itself would serve the cached clock. */
    private Claim first() {
        if (request != null) {
            return request;
        }
        return arm != null && own.wish == Wish.CACHED && failed != own ? arm : own;
    }

    /** Whether the schedule decides, and that state is what it decides. */
    public boolean isScheduled(ClockState state) {
        return arm != null
                && first() == arm
                && desired().failure == null
                && leaving == null
                && state.servesCachedClock() == (arm.wish == Wish.CACHED);
    }

    /** Whether somebody has decided by request. */
    public boolean isTaken() {
        return request != null;
    }

    /** Whether an operator's word is in force. */
    public boolean hasWord() {
        return request != null && lease() == null;
    }

    /** Whether a request has begun or ended. A lease that is renewed, or a word that is repeated, has not begun. */
    public boolean isTakenAnew(Inputs before) {
        if (request == null) {
            return before.hasWord();
        }
        if (hasWord()) {
            return !before.hasWord() || before.request.wish != request.wish;
        }
        return before.lease() == null || !before.lease().by.equals(lease().by);
    }

    /** Whether the agent may come to want the cached clock by itself, which it does not serve now. */
    public boolean mayEngageByItself() {
        return failed == own ? failure.mayRetry && !failure.lacksMemory : own.wish != Wish.CACHED;
    }

    /**
     * Whether an operator or a program still wants the cached clock, which could not be served or was lost, but may
     * return.
     */
    public boolean mayTryRequestAgain() {
        return request != null && failed == request && failure.mayRetry && !failure.lacksMemory;
    }

    /** Whether the agent may come to want the real clock by itself in place of the cached one. */
    public boolean mayBypassByItself() {
        return own.wish == Wish.CACHED && (failed != own || failure.mayRetry);
    }

    /** Whether the cached clock is wanted, by whomever, and could not be served for want of memory or threads. */
    public boolean lacksMemory() {
        Failure inForce = desired().failure;
        return inForce != null && inForce.lacksMemory;
    }

    /** Whether the agent itself wants to observe, even if classes stay rewritten after a request. */
    public boolean observes() {
        return own.wish == Wish.OBSERVE && failed != own;
    }

    /** The lease; null if there is none. */
    public Lease lease() {
        return request instanceof Lease ? (Lease) request : null;
    }

    public boolean isLeaving() {
        return leaving != null;
    }

    /** Why no attempt to engage is left; null if an attempt is left. */
    public String withdrawnForGood() {
        return failure != null && failure.isForGood ? failure.reason : null;
    }

    /** With another wish of the agent's own, which is to be tried. */
    public Inputs wanting(Wish wish, String reason) {
        Inputs changed = new Inputs(this);
        changed.own = new Claim(wish, reason);
        return changed;
    }

    /** Without the failure, so that the attempt is made once more. */
    public Inputs triedAgain() {
        Inputs changed = new Inputs(this);
        changed.failure = null;
        changed.failed = null;
        return changed;
    }

    /** With another arm of the schedule. */
    Inputs scheduled(Wish wish, String reason) {
        Inputs changed = new Inputs(this);
        changed.arm = new Claim(wish, reason);
        return changed;
    }

    public Inputs rewritten() {
        Inputs changed = new Inputs(this);
        changed.isRewritten = true;
        return changed;
    }

    /** With an operator's word or a lease in place of the one before; null for neither. */
    public Inputs requested(Claim asked) {
        Inputs changed = new Inputs(this);
        changed.request = asked;
        return changed;
    }

    /** Without an operator's word, and with the agent's own wish to be tried again. */
    public Inputs withoutWord() {
        Inputs changed = failure == null || failure.isForGood ? new Inputs(this) : triedAgain();
        changed.request = lease();
        return changed;
    }

    /** With a failure of the claim that decides; unchanged if by now another one decides, for the real clock. */
    public Inputs withFailure(Failure cause) {
        Claim decides = first();
        if (decides.wish != Wish.CACHED) {
            return this;
        }
        Inputs changed = new Inputs(this);
        changed.failure = cause;
        // An arm of the schedule only says when; the wish that has failed is the agent's own.
        changed.failed = decides == arm ? own : decides;
        return changed;
    }

    /** With the agent leaving, for that reason. */
    public Inputs leaving(String how) {
        Inputs changed = new Inputs(this);
        changed.leaving = how;
        return changed;
    }

    /** A clock that is to be served, or is, with the reason. */
    public static final class Desired {
        public final ClockState state;
        public final String reason;

        /** Null unless a failure is the reason. */
        public final Failure failure;

        private Desired(ClockState state, String reason, Failure failure) {
            this.state = state;
            this.reason = reason;
            this.failure = failure;
        }

        static Desired of(ClockState state, String reason) {
            return new Desired(state, reason, null);
        }

        public boolean isCached() {
            return state.servesCachedClock();
        }
    }
}
