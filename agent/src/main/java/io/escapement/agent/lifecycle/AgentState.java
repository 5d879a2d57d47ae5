package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.jmx.StateListener;
import io.escapement.agent.log.AgentLog;

/** The clock that rewritten call sites get, and why; listeners hear of changes. */
public final class AgentState {
    private final AgentLog log;
    private volatile ClockState state = ClockState.OBSERVING;
    private volatile String reason;

    /** Null as long as there are none; replaced as a whole. */
    private volatile StateListener[] listeners;

    private volatile boolean hasListenerFailed;

    /**
     * Number of tickers that have ended by themselves; written with this object's lock held, as state and reason are.
     */
    private volatile int deaths;

    /** Cause of the last of these deaths. */
    private Throwable deathCause;

    AgentState(String reason, AgentLog log) {
        this.reason = reason;
        this.log = log;
    }

    public synchronized void addListener(StateListener added) {
        int count = listeners == null ? 0 : listeners.length;
        StateListener[] more = new StateListener[count + 1];
        if (count > 0) {
            System.arraycopy(listeners, 0, more, 0, count);
        }
        more[count] = added;
        listeners = more;
    }

    /** The state, which is {@link ClockState#ENGAGED} also while the ticker sleeps. */
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
     * Changes to {@link ClockState#ENGAGED}.
     *
     * @throws IllegalStateException if a ticker has died since there were {@code deathsBefore}; then nothing changes
     */
    synchronized void engage(String why, int deathsBefore) {
        if (deaths != deathsBefore) {
            throw new IllegalStateException(messageOf(deathCause), deathCause);
        }
        change(ClockState.ENGAGED, why);
    }

    /**
     * Changes to {@link ClockState#WITHDRAWN}, and logs that once for each cause.
     *
     * @param mayEngage whether {@code engage()} may be tried
     */
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

    /** The message of an {@link IllegalStateException} is for the operator; other exceptions are shown as they are. */
    private static String messageOf(Throwable cause) {
        boolean isInWords = cause instanceof IllegalStateException && cause.getMessage() != null;
        return isInWords ? cause.getMessage() : cause.toString();
    }

    /** Changes the state. Listeners send it in {@link #notifyListeners}. */
    synchronized void change(ClockState to, String why) {
        ClockState from = state;
        if (from == ClockState.UNINSTALLED) {
            return;
        }
        state = to;
        reason = why;
        if (listeners == null || from == to) {
            return;
        }
        for (StateListener listener : listeners) {
            try {
                listener.stateChanged(from, to, why);
            } catch (RuntimeException | Error e) {
                listenerFailed(e);
            }
        }
    }

    /**
     * Gives another reason for the state, unless the agent is withdrawn, as it may be at any time by a dying ticker.
     */
    synchronized void explain(String why) {
        if (state != ClockState.WITHDRAWN && state != ClockState.UNINSTALLED) {
            reason = why;
        }
    }

    /** Has listeners send what has changed. That runs an application's code, so no lock may be held. */
    public void notifyListeners() {
        StateListener[] notified = listeners;
        if (notified == null) {
            return;
        }
        for (StateListener listener : notified) {
            try {
                listener.sendPending();
            } catch (RuntimeException | Error e) {
                listenerFailed(e);
            }
        }
    }

    private void listenerFailed(Throwable cause) {
        if (!hasListenerFailed) {
            hasListenerFailed = true;
            log.problem(
                    "a notification was not sent",
                    cause,
                    "the clock is not affected; remove a listener that fails, or set jmx=false");
        }
    }
}
