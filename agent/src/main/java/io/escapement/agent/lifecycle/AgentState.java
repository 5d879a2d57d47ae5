package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.jmx.ClockNews;
import io.escapement.agent.log.AgentLog;
import java.util.Arrays;

/**
 * What decides which clock is served ({@link Inputs}), and which one is, and why; listeners hear of changes. Inputs,
 * state and reason are written with this object's lock held. A dying ticker takes that lock too, while somebody may
 * hold the agent's and wait for the ticker: so who holds this one waits for nobody.
 */
public final class AgentState {
    private final AgentLog log;
    private volatile Inputs inputs;
    private volatile Inputs.Desired shown;

    /** Null as long as there are none; replaced as a whole. */
    private volatile ClockNews[] listeners;

    private volatile boolean hasListenerFailed;

    AgentState(Inputs inputs, AgentLog log) {
        this.inputs = inputs;
        this.log = log;
        shown = Inputs.Desired.of(ClockState.OBSERVING, inputs.desired().reason);
    }

    public synchronized void addListener(ClockNews added) {
        ClockNews[] before = listeners == null ? new ClockNews[0] : listeners;
        ClockNews[] more = Arrays.copyOf(before, before.length + 1);
        more[before.length] = added;
        listeners = more;
    }

    /** The state, which is {@link ClockState#ENGAGED} also while the ticker sleeps. */
    public ClockState current() {
        return shown.state;
    }

    public String reason() {
        return shown.reason;
    }

    public void addTo(ClockFigures.Sources sources) {
        Inputs.Desired one = shown;
        sources.state = one.state;
        sources.reason = one.reason;
    }

    Inputs inputs() {
        return inputs;
    }

    /** Replaces the inputs; the caller has held the lock since it has read those that it replaces. */
    void set(Inputs changed) {
        inputs = changed;
    }

    /** Makes known what these inputs desire, unless they have been replaced; returns whether they have not. */
    boolean publish(Inputs done) {
        Failure failure;
        synchronized (this) {
            if (done != inputs) {
                return false;
            }
            failure = show(done.desired());
        }
        warn(failure);
        return true;
    }

    /** Makes known that the real clock is served because a ticker has died. */
    void tickerDied(Failure cause) {
        Failure failure;
        synchronized (this) {
            inputs = inputs.tickerDied(cause);
            failure = show(inputs.desired());
        }
        warn(failure);
    }

    /** Returns the failure that is not known yet, or null. */
    private Failure show(Inputs.Desired desired) {
        boolean isKnown = shown.state == desired.state && shown.reason.equals(desired.reason);
        change(desired.state, desired.reason);
        return isKnown ? null : desired.failure;
    }

    private void warn(Failure failure) {
        if (failure != null && failure.line != null) {
            log.warn(failure.line);
        }
    }

    /** Changes the state. Listeners send it in {@link #notifyListeners}. */
    synchronized void change(ClockState to, String why) {
        ClockState from = shown.state;
        if (from == ClockState.UNINSTALLED) {
            return;
        }
        shown = Inputs.Desired.of(to, why);
        if (listeners == null || from == to) {
            return;
        }
        for (ClockNews listener : listeners) {
            try {
                listener.stateChanged(from, to, why);
            } catch (RuntimeException | Error e) {
                listenerFailed(e);
            }
        }
    }

    /** Has listeners send what has changed. That runs an application's code, so no lock may be held. */
    public void notifyListeners() {
        ClockNews[] notified = listeners;
        if (notified == null) {
            return;
        }
        for (ClockNews listener : notified) {
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
