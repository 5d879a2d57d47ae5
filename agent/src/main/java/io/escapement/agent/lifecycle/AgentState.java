package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.jmx.StateListener;
import io.escapement.agent.log.AgentLog;

/** What rewritten call sites get, and why; passes on to a watcher what changes. */
public final class AgentState {
    private final AgentLog log;
    private volatile ClockState state = ClockState.OBSERVING;
    private volatile String reason;
    private volatile StateListener watcher;
    private volatile boolean hasWatcherFailed;

    /** How often a ticker has ended by itself; changed under this object's lock, as state and reason are. */
    private volatile int deaths;

    /** Of the last of them. */
    private Throwable deathCause;

    AgentState(String reason, AgentLog log) {
        this.reason = reason;
        this.log = log;
    }

    public void watchedBy(StateListener watcher) {
        this.watcher = watcher;
    }

    /** {@link ClockState#ENGAGED} also while the ticker sleeps, which this does not know. */
    public ClockState current() {
        return state;
    }

    public String reason() {
        return reason;
    }

    int deaths() {
        return deaths;
    }

    synchronized void tickerDied(Throwable cause) {
        deaths++;
        deathCause = cause;
    }

    /**
     * @throws IllegalStateException if a ticker has died since there were {@code deathsBefore}; then it stays as it is
     */
    synchronized void engage(String why, int deathsBefore) {
        if (deaths != deathsBefore) {
            throw new IllegalStateException(messageOf(deathCause), deathCause);
        }
        change(ClockState.ENGAGED, why);
    }

    /** @param mayEngage whether {@code engage()} may be tried */
    void withdraw(Throwable cause, boolean mayEngage) {
        String why = messageOf(cause);
        if (state == ClockState.WITHDRAWN && why.equals(reason)) {
            return;
        }
        change(ClockState.WITHDRAWN, why);
        log.warn("withdrawn: " + why + remedy(cause, mayEngage) + "; the service runs with the real clock");
    }

    private static String remedy(Throwable cause, boolean mayEngage) {
        if (cause instanceof RefusedException) {
            return "";
        }
        String again = mayEngage ? "; engage() over JMX tries again" : "; a newer version of the agent may do better";
        return AgentLog.grant(cause) + again + ", mode=observe does without";
    }

    /** An {@link IllegalStateException} says in words for the operator what it is. */
    private static String messageOf(Throwable cause) {
        boolean isInWords = cause instanceof IllegalStateException && cause.getMessage() != null;
        return isInWords ? cause.getMessage() : cause.toString();
    }

    /** The watcher passes it on in {@link #tell}. */
    synchronized void change(ClockState to, String why) {
        ClockState from = state;
        if (from == ClockState.UNINSTALLED) {
            return;
        }
        state = to;
        reason = why;
        if (watcher != null && from != to) {
            try {
                watcher.stateChanged(from, to, why);
            } catch (RuntimeException | Error e) {
                watcherFailed(e);
            }
        }
    }

    /**
     * Gives another reason for the state that there is, be it engaged or bypassed meanwhile. What withdrew it stays: a
     * ticker may die at any time.
     */
    synchronized void explain(String why) {
        if (state != ClockState.WITHDRAWN && state != ClockState.UNINSTALLED) {
            reason = why;
        }
    }

    /** Passes on what has changed. Runs listeners, so no lock may be held. */
    public void tell() {
        StateListener watching = watcher;
        if (watching != null) {
            try {
                watching.poll();
            } catch (RuntimeException | Error e) {
                watcherFailed(e);
            }
        }
    }

    private void watcherFailed(Throwable cause) {
        if (!hasWatcherFailed) {
            hasWatcherFailed = true;
            log.problem(
                    "a notification was not sent",
                    cause,
                    "the clock is not affected; remove a listener that fails, or set jmx=false");
        }
    }
}
