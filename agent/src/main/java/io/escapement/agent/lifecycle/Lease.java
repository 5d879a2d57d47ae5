package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;

/** A decision for a time: how the agent was found, and how it becomes so again. Guarded by the agent's lock. */
final class Lease {
    private static final long LONGEST_SECONDS = 3600;
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long NANOS_PER_MS = 1_000_000;
    private static final int LONGEST_HOLDER = 200;

    private final ClockSwitch clockSwitch;
    private final LastWord lastWord;

    /** Whether the cached clock was served, or about to be. */
    private final boolean foundServing;

    private final ClockState foundState;

    private final boolean foundObservedBefore;
    private final boolean foundMayTryAgain;
    private final int foundDeaths;
    private String foundReason;

    private String why;
    private long lengthNanos;
    private long endNanos;

    /** Records how the agent is, and changes nothing. */
    Lease(ClockSwitch clockSwitch, LastWord lastWord) {
        this.clockSwitch = clockSwitch;
        this.lastWord = lastWord;
        // A ticker may die just now: the three are of one moment.
        synchronized (clockSwitch.state) {
            foundDeaths = clockSwitch.state.deaths();
            foundState = clockSwitch.state.current();
            foundReason = clockSwitch.state.reason();
        }
        String engagesSoon = clockSwitch.engagesSoon();
        foundServing = foundState.servesCachedClock() || engagesSoon != null;
        if (engagesSoon != null) {
            foundReason = engagesSoon;
        }
        foundObservedBefore = clockSwitch.observedBefore();
        foundMayTryAgain = clockSwitch.mayTryAgain();
    }

    /**
     * Requires a length that is allowed.
     *
     * @throws IllegalArgumentException if a lease can't be that long
     */
    static void requireValid(long seconds) {
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(
                    "seconds=" + seconds + " is not allowed: from 1 to " + LONGEST_SECONDS + " are");
        }
    }

    /**
     * Requires a name that can stand in a line of a log.
     *
     * @throws IllegalArgumentException if nobody may have it
     */
    static void requireValid(String holder) {
        boolean isValid = !holder.isEmpty() && holder.length() <= LONGEST_HOLDER;
        for (int i = 0; i < holder.length() && isValid; i++) {
            isValid = holder.charAt(i) >= ' ' && holder.charAt(i) <= '~';
        }
        if (!isValid) {
            throw new IllegalArgumentException(
                    "a holder has a name of 1 to " + LONGEST_HOLDER + " printable characters of ASCII");
        }
    }

    /**
     * Makes the lease last so long from now on, and returns {@link #why}.
     *
     * @param holder whose it is; null if an operator's
     */
    String renew(long seconds, String holder, long nowNanos) {
        lengthNanos = seconds * NANOS_PER_SECOND;
        endNanos = nowNanos + lengthNanos;
        why = "by request" + (holder == null ? "" : " of " + holder) + " for " + seconds + " s, unless asked again";
        return why;
    }

    /** When it ends, in ms since 1970. */
    long endMs(long nowNanos, long nowMs) {
        return nowMs + (endNanos - nowNanos) / NANOS_PER_MS;
    }

    /** The reason that the agent gives during the lease. */
    String why() {
        return why;
    }

    /**
     * Whether the lease is over. It also is if the monotonic clock has gone back, as it may when a process is restored
     * on another machine.
     */
    boolean isOver(long nowNanos) {
        long restNanos = endNanos - nowNanos;
        return restNanos <= 0 || restNanos > lengthNanos;
    }

    /** Takes over the reason why an agent that still observes does so. */
    void observe(String reason) {
        foundReason = reason;
    }

    /**
     * Makes the agent as it was found.
     *
     * @throws IllegalStateException if that can't be done; the state says how it is
     */
    void restore() {
        boolean hasTickerDied =
                clockSwitch.state.current() == ClockState.WITHDRAWN && clockSwitch.state.deaths() != foundDeaths;
        if (!foundServing) {
            restoreRealClock();
        } else if (clockSwitch.servesCachedClock()) {
            clockSwitch.state.explain(foundReason);
        } else if (!hasTickerDied) {
            // A ticker that has died would have died without the lease too.
            restoreCachedClock();
        }
    }

    private void restoreCachedClock() {
        try {
            clockSwitch.requireNoObstacle();
        } catch (IllegalStateException obstacle) {
            String problem = "not engaged again: " + obstacle.getMessage();
            clockSwitch.setMayTryAgain(true);
            clockSwitch.state.explain(problem);
            clockSwitch.log.warn(problem + "; engage() over JMX tries again; the service runs with the real clock");
            throw obstacle;
        }
        clockSwitch.startOrGiveUp(foundReason, lastWord.isToldToEngage());
        clockSwitch.log.debug("engaged again, as before that request: rewritten call sites read the cached clock");
    }

    private void restoreRealClock() {
        clockSwitch.setEngagesSoon(null);
        if (clockSwitch.isWithdrawnForGood()) {
            return;
        }
        boolean isRewrittenMeanwhile =
                foundState == ClockState.OBSERVING && clockSwitch.state.current() != ClockState.OBSERVING;
        ClockState afterwards = isRewrittenMeanwhile ? ClockState.BYPASSED : foundState;
        String reason = isRewrittenMeanwhile
                ? "as before, when it was OBSERVING (" + foundReason + "), but classes stay rewritten"
                : foundReason;
        try {
            if (clockSwitch.servesCachedClock()) {
                clockSwitch.stopAndBe(afterwards, reason);
                clockSwitch.log.debug(
                        "bypassed again, as before that request: rewritten call sites read the real clock");
            } else {
                clockSwitch.state.change(afterwards, reason);
            }
        } finally {
            clockSwitch.setMayTryAgain(foundMayTryAgain);
            clockSwitch.setObservedBefore(foundObservedBefore || isRewrittenMeanwhile);
        }
    }
}
