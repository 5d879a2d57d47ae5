package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.AgentThread;
import java.util.concurrent.locks.LockSupport;

/**
 * The agent as a whole: its parts, its first engaging, and what it decides by itself as long as no operator has decided
 * ({@link LastWord}). Switching itself is {@link ClockSwitch}, whose lock guards these decisions too.
 */
public final class Agent implements Runnable {
    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    public final RewriteLedger ledger = new RewriteLedger();
    public final AgentState state;
    public final LastWord lastWord;
    final ClockSwitch clockSwitch;
    private final AgentOptions options;

    public Agent(AgentContext context, String reason) {
        options = context.options;
        state = new AgentState(reason, context.log);
        clockSwitch = new ClockSwitch(context, state, ledger);
        lastWord = new LastWord(clockSwitch, options.mode() == Mode.ON);
    }

    /**
     * Rewrites before the application runs, and leaves the search for the floor, which takes longer, to a thread.
     * Rewritten call sites get the real clock until then.
     */
    public void rewriteAtStart() {
        try {
            clockSwitch.prepare("rewritten call sites read the cached clock");
            AgentThread.madeAtStart("escapement-engage", this).start();
        } catch (RuntimeException | Error e) {
            clockSwitch.withdraw(e);
        }
    }

    /** Engages for the first time, on a thread of its own. */
    @Override
    public void run() {
        // The application's first classes need the processor more than the agent's next thirty do.
        LockSupport.parkNanos(FIRST_PAUSE_NANOS);
        clockSwitch.engageFirst(options.mode() == Mode.ON);
        state.notifyListeners();
    }

    /** Serves the cached clock, unless it is decided by request what is served; returns whether it did. */
    public boolean engageBecause(String why) {
        synchronized (clockSwitch) {
            if (lastWord.isTaken() || servesCachedClock()) {
                return false;
            }
            clockSwitch.engage(why, lastWord.isToldToEngage());
            return true;
        }
    }

    /** Serves the real clock, unless it is decided by request what is served; the agent may engage again by itself. */
    public void bypassBecause(String why) {
        synchronized (clockSwitch) {
            if (lastWord.isTaken()) {
                return;
            }
            if (servesCachedClock()) {
                // Set first: the bypass takes effect even when it throws, because the ticker is late to end.
                clockSwitch.setMayTryAgain(true);
                clockSwitch.bypass(why);
            } else if (clockSwitch.mayTryAgain() && state.current() == ClockState.WITHDRAWN) {
                state.change(ClockState.BYPASSED, why);
            }
        }
    }

    /** Whether the agent would try to engage by itself, were the clock slow. */
    public boolean mayEngageByItself() {
        return lastWord.lease() == null && (isObserving() || (clockSwitch.mayTryAgain() && !servesCachedClock()));
    }

    /** Whether the agent observes, or would but for classes that stay rewritten after a lease. */
    public boolean isObserving() {
        return clockSwitch.observedBefore() || state.current() == ClockState.OBSERVING;
    }

    /** Takes over what follows from a new verdict; returns whether that is why the agent observes now. */
    public boolean observe(String reason) {
        synchronized (clockSwitch) {
            if (state.current() != ClockState.OBSERVING) {
                return false;
            }
            if (lastWord.lease() != null) {
                lastWord.lease().observe(reason);
                return false;
            }
            state.explain(reason);
            return true;
        }
    }

    public boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** The cached monotonic clock; null unless {@code nano-packages} is given. */
    public NanoClock nanoClock() {
        return clockSwitch.nanoClock;
    }

    /** The engine, which is null until the cached clock is engaged for the first time. */
    public Engine engine() {
        return clockSwitch.engine();
    }
}
