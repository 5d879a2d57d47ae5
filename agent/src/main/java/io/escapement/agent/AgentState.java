package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.jmx.ClockWatcher;

/** What rewritten call sites get, and why; passes on to a watcher what changes. */
final class AgentState implements Runnable {
    private final AgentLog log;
    private volatile ClockState state = ClockState.OBSERVING;
    private volatile String reason;
    private volatile ClockWatcher watcher;

    /** How often a ticker has ended by itself; changed under this object's lock, as state and reason are. */
    private volatile int deaths;

    /** Of the last of them. */
    private Throwable deathCause;

    AgentState(String reason, AgentLog log) {
        this.reason = reason;
        this.log = log;
    }

    void watchedBy(ClockWatcher watcher) {
        this.watcher = watcher;
    }

    /** {@link ClockState#ENGAGED} also while the ticker sleeps, which this does not know. */
    ClockState current() {
        return state;
    }

    String reason() {
        return reason;
    }

    int deaths() {
        return deaths;
    }

    synchronized void tickerDied(Throwable cause) {
        deaths++;
        deathCause = cause;
    }

    /** @throws IllegalStateException if a ticker has died since there were {@code deathsBefore}; then it stays as it is */
    synchronized void engage(String why, int deathsBefore) {
        if (deaths != deathsBefore) {
            throw new IllegalStateException(messageOf(deathCause), deathCause);
        }
        change(ClockState.ENGAGED, why);
    }

    void withdraw(Throwable cause) {
        String why = messageOf(cause);
        if (state == ClockState.WITHDRAWN && why.equals(reason)) {
            return;
        }
        change(ClockState.WITHDRAWN, why);
        log.warn("withdrawn: " + why + "; the service runs with the real clock");
    }

    private static String messageOf(Throwable cause) {
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
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
            watcher.stateChanged(from, to, why);
        }
    }

    /** After each drift sample. */
    @Override
    public void run() {
        tell();
    }

    /** Passes on what has changed. Runs listeners, so no lock may be held. */
    void tell() {
        ClockWatcher watching = watcher;
        if (watching != null) {
            try {
                watching.poll();
            } catch (RuntimeException | Error listenersOwn) {
                log.debug("a notification listener failed: " + listenersOwn);
            }
        }
    }
}
