package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;

/**
 * The last word for a time: how the agent was before somebody took it, and how it becomes so again. Whoever uses it
 * holds the agent's lock.
 */
final class Lease {
    private static final long LONGEST_SECONDS = 3600;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Agent agent;

    /** Also where it was about to be served. */
    private final boolean foundServing;

    private final ClockState foundState;

    private final boolean foundObservedBefore;
    private final boolean foundMayTryAgain;
    private final int foundDeaths;
    private String foundReason;

    private String why;
    private long lengthNanos;
    private long endNanos;

    /** Notes how the agent is and changes nothing. */
    Lease(Agent agent) {
        this.agent = agent;
        // A ticker may die just now, and then both are of one moment.
        synchronized (agent.state) {
            foundDeaths = agent.state.deaths();
            foundState = agent.state.current();
            foundReason = agent.state.reason();
        }
        foundServing = foundState.servesCachedClock() || agent.engagesSoon != null;
        if (agent.engagesSoon != null) {
            foundReason = agent.engagesSoon;
        }
        foundObservedBefore = agent.observedBefore;
        foundMayTryAgain = agent.mayTryAgain;
    }

    /** @throws IllegalArgumentException if a lease can't be that long */
    static void requireValid(long seconds) {
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(
                    "seconds=" + seconds + " is not allowed: from 1 to " + LONGEST_SECONDS + " are");
        }
    }

    /** Lasts so long from now on. Returns {@link #why}. */
    String renew(long seconds, long nowNanos) {
        lengthNanos = seconds * NANOS_PER_SECOND;
        endNanos = nowNanos + lengthNanos;
        why = "by request for " + seconds + " s, unless asked again";
        return why;
    }

    /** The reason that the agent gives meanwhile. */
    String why() {
        return why;
    }

    /** Also where the monotonic clock has gone back, as it may when a process is restored on another machine. */
    boolean isOver(long nowNanos) {
        long restNanos = endNanos - nowNanos;
        return restNanos <= 0 || restNanos > lengthNanos;
    }

    /** Takes over why an agent that still observes does so. */
    void observe(String reason) {
        foundReason = reason;
    }

    /** @throws IllegalStateException where the agent can't be as it was found; the state tells how it is */
    void restore() {
        boolean hasTickerDied = agent.state.current() == ClockState.WITHDRAWN && agent.state.deaths() != foundDeaths;
        if (!foundServing) {
            restoreRealClock();
        } else if (agent.servesCachedClock()) {
            agent.state.explain(foundReason);
        } else if (!hasTickerDied) {
            // One that has died would have without the lease as well.
            restoreCachedClock();
        }
    }

    private void restoreCachedClock() {
        if (agent.suspended) {
            agent.engagesSoon = foundReason;
            agent.state.explain("engaged again after the checkpoint");
            return;
        }
        try {
            agent.requireNoObstacle();
        } catch (IllegalStateException obstacle) {
            String problem = "not engaged again: " + obstacle.getMessage();
            agent.mayTryAgain = true;
            agent.state.explain(problem);
            agent.log.warn(problem + "; engage() over JMX tries again; the service runs with the real clock");
            throw obstacle;
        }
        agent.startOrGiveUp(foundReason, agent.isToldToEngage());
        agent.log.info("engaged again after " + why + ": rewritten call sites read the cached clock");
    }

    private void restoreRealClock() {
        agent.engagesSoon = null;
        if (agent.isWithdrawnForGood()) {
            return;
        }
        boolean isRewrittenMeanwhile =
                foundState == ClockState.OBSERVING && agent.state.current() != ClockState.OBSERVING;
        ClockState afterwards = isRewrittenMeanwhile ? ClockState.BYPASSED : foundState;
        String reason = isRewrittenMeanwhile
                ? "as before, when it was OBSERVING (" + foundReason + "), but classes stay rewritten"
                : foundReason;
        try {
            if (agent.servesCachedClock()) {
                agent.stopAndBe(afterwards, reason);
                agent.log.info("bypassed again after " + why + ": rewritten call sites read the real clock");
            } else {
                agent.state.change(afterwards, reason);
            }
        } finally {
            agent.mayTryAgain = foundMayTryAgain;
            agent.observedBefore = foundObservedBefore || isRewrittenMeanwhile;
        }
    }
}
