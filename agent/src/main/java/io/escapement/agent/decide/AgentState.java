package io.escapement.agent.decide;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.ClockNews;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.log.AgentLog;
import java.util.concurrent.locks.LockSupport;

/**
 * The inputs that decide which clock is served ({@link Inputs}), that clock, and the reason; a listener hears of
 * changes. Inputs, state and reason are written with this object's lock held. The holder waits for nobody.
 */
public final class AgentState {
    private final AgentLog log;
    private volatile Inputs inputs;
    private volatile Inputs.Desired shown;

    /** Null as long as there is no listener. */
    private volatile ClockNews listener;

    /** The failure that was shown last; null if none was. Guarded by this object's lock. */
    private Failure lastFailure;

    /** The thread that does what the inputs desire; null before it is there. */
    private volatile Thread watch;

    public AgentState(Inputs inputs, AgentLog log) {
        this.inputs = inputs;
        this.log = log;
        shown = Inputs.Desired.of(ClockState.OBSERVING, inputs.desired().reason);
    }

    public void listener(ClockNews hearing) {
        listener = hearing;
    }

    /** Has new inputs wake that thread, which does what they desire. */
    public void watch(Thread reconciling) {
        watch = reconciling;
    }

    /** Whether a thread does what the inputs desire. */
    public boolean isWatched() {
        Thread reconciling = watch;
        return reconciling != null && reconciling.isAlive();
    }

    public ClockState current() {
        return shown.state;
    }

    public String reason() {
        return shown.reason;
    }

    public void addTo(ClockFigures figures) {
        Inputs.Desired one = shown;
        figures.add(one.state, one.reason);
    }

    public Inputs inputs() {
        return inputs;
    }

    /** Replaces the inputs; the caller has held the lock since it has read those that it replaces. */
    public void set(Inputs changed) {
        inputs = changed;
        LockSupport.unpark(watch);
    }

    /** Makes known what these inputs desire, unless they have been replaced. Returns false if they have. */
    public boolean publish(Inputs done) {
        Failure failure;
        synchronized (this) {
            if (done != inputs) {
                return false;
            }
            failure = show(done.desired());
        }
        // Logged without the lock: to write a line may take half a second.
        if (failure != null) {
            log.warn(failure.line);
        }
        return true;
    }

    /** Returns the failure that is not known yet, or null. A failure that a lease has hidden for a while is known. */
    private Failure show(Inputs.Desired desired) {
        boolean isKnown =
                (shown.state == desired.state && shown.reason.equals(desired.reason)) || desired.failure == lastFailure;
        show(desired.state, desired.reason);
        if (desired.failure != null) {
            lastFailure = desired.failure;
        }
        return isKnown ? null : desired.failure;
    }

    /** Changes the state, with readers at the real clock already unless it is engaged. */
    public synchronized void change(ClockState to, String why) {
        show(to, why);
    }

    private void show(ClockState to, String why) {
        ClockState from = shown.state;
        shown = Inputs.Desired.of(to, why);
        ClockNews hearing = listener;
        if (hearing != null && from != to) {
            try {
                hearing.stateChanged(from, to, why);
            } catch (OutOfMemoryError notSent) {
                // The numbers of the notifications show that one is missing.
            }
        }
    }
}
