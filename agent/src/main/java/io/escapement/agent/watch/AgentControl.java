package io.escapement.agent.watch;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.jmx.ClockControl;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.jmx.Registration;
import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.AgentContext;
import io.escapement.agent.lifecycle.Engine;
import io.escapement.agent.lifecycle.LastWord;
import io.escapement.agent.lifecycle.Uninstallation;
import io.escapement.agent.probe.Verdict;
import io.escapement.agent.threads.Pause;

/** The agent as the MXBeans see it, and what an operator can ask of it. */
final class AgentControl implements ClockControl {
    private static final ClockFigures NONE = new NoFigures();

    private static final long END_TIMEOUT_MS = 10_000;

    private final Agent agent;
    private final AgentContext context;
    private final WatchThread watch;
    private final LastWord lastWord;
    private final Uninstallation uninstallation;
    private volatile double cachedReadNanos = Double.NaN;

    /** Null before the MBeans are registered and after they are unregistered. Guarded by this object's lock. */
    private Registration registration;

    AgentControl(Agent agent, AgentContext context, WatchThread watch) {
        this.agent = agent;
        this.context = context;
        this.watch = watch;
        lastWord = agent.lastWord;
        uninstallation = new Uninstallation(agent);
    }

    synchronized void register() throws Exception {
        registration = Registration.of(this, agent.ledger, agent.nanoClock());
        agent.state.setListener(registration.listener);
    }

    /** Ends a lease whose time is over. If that fails the state says so, and nothing is thrown. */
    void endLeaseOnceOver() {
        try {
            if (lastWord.endLeaseOnceOver(System.nanoTime())) {
                agent.state.notifyListener();
            }
        } catch (IllegalStateException saidAlready) {
            agent.state.notifyListener();
        }
    }

    /** Measures what a cached read costs; returns whether there was one to measure. */
    boolean measureCachedRead() {
        Engine engine = agent.engine();
        if (engine != null && agent.servesCachedClock() && !engine.isResting()) {
            double measured = engine.measureReadNanos();
            cachedReadNanos = cachedReadNanos < measured ? cachedReadNanos : measured;
            if (agent.nanoClock() != null) {
                agent.nanoClock().measureRead();
            }
            return true;
        }
        return false;
    }

    @Override
    public ClockState state() {
        Engine engine = agent.engine();
        ClockState state = agent.state.current();
        if (state != ClockState.ENGAGED || engine == null) {
            return state;
        }
        return engine.isIdle() ? ClockState.IDLE : engine.isResting() ? ClockState.RESTING : state;
    }

    @Override
    public String reason() {
        Engine engine = agent.engine();
        return state() == ClockState.RESTING ? engine.reasonOfRest() : agent.state.reason();
    }

    @Override
    public Verdict verdict() {
        return context.verdict();
    }

    @Override
    public double cachedReadNanos() {
        return cachedReadNanos;
    }

    @Override
    public AgentOptions options() {
        return context.options;
    }

    @Override
    public ClockFigures figures() {
        Engine engine = agent.engine();
        return engine == null ? NONE : engine;
    }

    @Override
    public void engage() {
        try {
            lastWord.engage();
        } finally {
            agent.state.notifyListener();
        }
        measureCachedRead();
    }

    @Override
    public void bypass() {
        try {
            lastWord.bypass();
        } finally {
            agent.state.notifyListener();
        }
    }

    @Override
    public void engageFor(long seconds) {
        requireWatch();
        boolean served = state().servesCachedClock();
        try {
            lastWord.engageFor(seconds);
        } finally {
            agent.state.notifyListener();
        }
        if (!served) {
            measureCachedRead();
        }
    }

    @Override
    public void bypassFor(long seconds) {
        requireWatch();
        try {
            lastWord.bypassFor(seconds);
        } finally {
            agent.state.notifyListener();
        }
    }

    /** Requires the watch thread, because nobody else would end a lease. */
    private void requireWatch() {
        if (!watch.isAlive()) {
            throw new IllegalStateException("nothing would end it in time, because the thread " + watch.getName()
                    + " has ended; engage() and bypass() switch for good");
        }
    }

    @Override
    public void restore() {
        try {
            lastWord.endLease();
        } finally {
            agent.state.notifyListener();
        }
    }

    /** Measures both clocks and changes nothing: the verdict in force takes several measurements. */
    @Override
    public String probe() {
        String real = Verdict.probe(context.options.slowThresholdNanos()).toString();
        Engine engine = agent.engine();
        if (engine == null || !state().servesCachedClock()) {
            return real;
        }
        return real + "; a rewritten read costs " + Math.round(engine.measureReadNanos() * 10) / 10.0 + " ns";
    }

    @Override
    public void resetStatistics() {
        Engine engine = agent.engine();
        if (engine != null) {
            engine.resetStatistics();
        }
    }

    /** Ends the watch, the agent and the MBeans, in this order, and then lets another agent start. */
    @Override
    public void uninstall() {
        watch.end();
        try {
            uninstallation.run();
        } finally {
            agent.state.notifyListener();
        }
        if (!Pause.untilEnded(watch, END_TIMEOUT_MS)) {
            throw new IllegalStateException(watch.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because it gets no processor time; call uninstall again");
        }
        unregister();
    }

    /** Unregisters once: a second call could meet the MBeans of an agent that was attached in the meantime. */
    private synchronized void unregister() {
        if (registration == null) {
            return;
        }
        try {
            registration.end();
        } catch (Exception e) {
            throw new IllegalStateException("the MBeans can't be unregistered: " + e, e);
        }
        registration = null;
        context.log.info("uninstalled by request: the agent may be attached again");
        context.ended();
    }
}
