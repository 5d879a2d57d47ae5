package io.escapement.agent;

import io.escapement.clock.AgentThread;
import io.escapement.clock.ClockState;
import io.escapement.clock.Ticker;
import io.escapement.config.AgentOptions;
import io.escapement.probe.Decision;
import io.escapement.rewrite.ClassFilter;
import io.escapement.rewrite.RewriteLedger;
import java.lang.instrument.Instrumentation;
import java.util.function.BooleanSupplier;

/** Puts the cached clock in the place of the real one, and back. {@code engage} and {@code bypass} run one at a time. */
final class Agent implements Ticker.DeathNotice, Runnable {
    private static final String BY_REQUEST = "by request";

    final RewriteLedger ledger = new RewriteLedger();
    final AgentState state;
    final Uninstallation uninstallation = new Uninstallation(this);
    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final AgentLog log;

    private volatile Engine engine;
    private Installation installation;
    private boolean bypassWanted;

    /** Engaged or bypassed by request: from then on the agent does neither by itself. Guarded by this object's lock. */
    private boolean operatorDecides;

    private boolean restored;

    Agent(AgentOptions options, Instrumentation instrumentation, AgentLog log, String reason) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
        state = new AgentState(reason, log);
    }

    /**
     * Before the application runs: rewrites, and leaves the search for the floor, which takes longer, to a thread.
     * Rewritten call sites get the real clock until then.
     */
    void rewriteAtStart() {
        try {
            install();
            state.change(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
            AgentThread.madeAtStart("escapement-engage", this).start();
        } catch (RuntimeException | Error e) {
            withdraw(e);
        }
    }

    /** Engages for the first time, on a thread of its own. */
    @Override
    public void run() {
        try {
            engageFirst();
        } catch (RuntimeException | Error e) {
            withdraw(e);
        }
        state.tell();
    }

    private synchronized void engageFirst() {
        if (engine == null && state.current() == ClockState.BYPASSED && !bypassWanted && !uninstallation.isWanted()) {
            startEngine("rewritten call sites read the cached clock");
        }
    }

    /** Serves the cached clock, by request; throws {@link IllegalStateException} where that can't be done. */
    synchronized void engage() {
        operatorDecides = true;
        engage(BY_REQUEST);
    }

    /** As {@link #engage()}, unless an operator has decided; returns whether it was done. */
    synchronized boolean engageBecause(String why) {
        if (operatorDecides || servesCachedClock()) {
            return false;
        }
        engage(why);
        return true;
    }

    private void engage(String why) {
        bypassWanted = false;
        if (servesCachedClock()) {
            return;
        }
        requireNoObstacle();
        try {
            install();
            startEngine(why);
        } catch (RuntimeException | Error e) {
            withdraw(e);
            throw new IllegalStateException(state.reason(), e);
        }
        log.info("engaged " + why + ": rewritten call sites read the cached clock");
    }

    private void withdraw(Throwable cause) {
        if (!uninstallation.isWanted()) {
            state.withdraw(cause, installation != null);
        }
    }

    private void requireNoObstacle() {
        if (uninstallation.isWanted()) {
            throw new IllegalStateException("the agent is being uninstalled");
        }
        String obstacle = Decision.obstacle(options);
        if (obstacle != null) {
            throw new IllegalStateException(obstacle);
        }
        if (state.current() == ClockState.WITHDRAWN && installation == null) {
            throw new IllegalStateException("withdrawn for the life of this JVM: " + state.reason());
        }
        if (engine != null && engine.isEnding()) {
            throw new IllegalStateException("the last ticker has not ended yet, because it gets no processor time");
        }
    }

    /** Serves the real clock, by request; throws {@link IllegalStateException} where the ticker could not be stopped in time. */
    synchronized void bypass() {
        operatorDecides = true;
        bypassWanted = true;
        bypass(BY_REQUEST);
    }

    /** As {@link #bypass()}, unless an operator has decided. */
    synchronized void bypassBecause(String why) {
        if (!operatorDecides) {
            bypass(why);
        }
    }

    private void bypass(String why) {
        if (!servesCachedClock()) {
            return;
        }
        try {
            engine.stop();
        } finally {
            state.change(ClockState.BYPASSED, why);
        }
        log.info("bypassed " + why + ": rewritten call sites read the real clock");
    }

    /** On the ticker's thread, when readers are at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        state.tickerDied(cause);
        Engine dying = engine;
        if (dying != null) {
            dying.drift.stop();
        }
        state.withdraw(cause, true);
        state.tell();
    }

    /** On the recorder's thread: what it measured is no more, which no reader notices. */
    void recorderDied(Throwable cause) {
        log.problem(
                "drift is no longer measured",
                cause,
                "the clock is not affected; bypass() and engage() over JMX measure again, jmx=false does without");
    }

    /**
     * Stops serving the cached clock and gives all classes their own bytes again, for good.
     *
     * @throws IllegalStateException if the ticker has got no processor time; it may be called again
     */
    synchronized void stopAndRestore() {
        try {
            if (engine != null) {
                engine.stop();
            }
        } finally {
            if (installation != null && !restored) {
                installation.remove();
                restored = true;
            }
        }
    }

    /** Lets another agent come. No thread of this one's may run any more. */
    synchronized void leave() {
        if (installation != null) {
            installation.border.give();
        }
        state.change(ClockState.UNINSTALLED, BY_REQUEST);
    }

    private void install() {
        if (installation == null) {
            ClassFilter filter = new ClassFilter(options.packages(), options.exclude());
            installation = Installation.install(instrumentation, filter, ledger, log);
        }
    }

    private void startEngine(String why) {
        if (engine == null) {
            engine = Engine.build(installation, options, this);
        }
        int deathsBefore = state.deaths();
        try {
            engine.start();
            requirePublication(deathsBefore);
            state.engage(why, deathsBefore);
        } catch (RuntimeException | Error e) {
            // One of its threads may run although another could not be started.
            engine.stop();
            throw e;
        }
        log.debug("engaged: floor " + engine.floor.kind + ", step " + engine.floorWatch.stepMillis() + " ms");
    }

    private void requirePublication(int deathsBefore) {
        boolean published = engine.awaitPublication(new BooleanSupplier() {
            @Override
            public boolean getAsBoolean() {
                return state.deaths() != deathsBefore || uninstallation.isWanted();
            }
        });
        if (uninstallation.isWanted()) {
            throw new IllegalStateException("the agent is being uninstalled");
        }
        if (!published && state.deaths() == deathsBefore) {
            throw new IllegalStateException("the ticker has published nothing because it gets no processor time");
        }
    }

    boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** Null until the cached clock is engaged for the first time. */
    Engine engine() {
        return engine;
    }
}
