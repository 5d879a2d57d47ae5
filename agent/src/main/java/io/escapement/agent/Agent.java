package io.escapement.agent;

import io.escapement.clock.AgentThread;
import io.escapement.clock.ClockState;
import io.escapement.clock.Pause;
import io.escapement.clock.Ticker;
import io.escapement.config.AgentOptions;
import io.escapement.probe.Decision;
import io.escapement.rewrite.ClassFilter;
import io.escapement.rewrite.RewriteLedger;
import java.lang.instrument.Instrumentation;

/** Puts the cached clock in the place of the real one, and back. {@code engage} and {@code bypass} run one at a time. */
final class Agent implements Ticker.DeathNotice, Runnable {
    private static final long PUBLISH_POLL_NANOS = 200_000;
    private static final int PUBLISH_POLLS = 50_000;
    private static final long END_TIMEOUT_MS = 10_000;

    final RewriteLedger ledger = new RewriteLedger();
    final AgentState state;
    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final AgentLog log;

    private volatile Engine engine;
    private Installation installation;
    private boolean bypassWanted;
    private volatile boolean uninstallWanted;
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
        if (engine == null && state.current() == ClockState.BYPASSED && !bypassWanted && !uninstallWanted) {
            startEngine("rewritten call sites read the cached clock");
        }
    }

    /** Serves the cached clock; throws {@link IllegalStateException} where that can't be done. */
    synchronized void engage() {
        bypassWanted = false;
        if (servesCachedClock()) {
            return;
        }
        requireNoObstacle();
        try {
            install();
            startEngine("by request");
        } catch (RuntimeException | Error e) {
            withdraw(e);
            throw new IllegalStateException(state.reason(), e);
        }
        log.info("engaged by request: rewritten call sites read the cached clock");
    }

    private void withdraw(Throwable cause) {
        if (!uninstallWanted) {
            state.withdraw(cause, installation != null);
        }
    }

    private void requireNoObstacle() {
        if (uninstallWanted) {
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

    /** Serves the real clock; throws {@link IllegalStateException} where the ticker could not be stopped in time. */
    synchronized void bypass() {
        bypassWanted = true;
        if (!servesCachedClock()) {
            return;
        }
        try {
            engine.stop();
        } finally {
            state.change(ClockState.BYPASSED, "by request");
        }
        log.info("bypassed by request: rewritten call sites read the real clock");
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
     * Takes back all that was done to the JVM, for good. Throws {@link IllegalStateException} where one of the threads has not ended
     * in time; then it may be called again.
     */
    void uninstall() {
        // Before the lock, so that whoever engages just now does not keep it for long.
        uninstallWanted = true;
        try {
            stopAndRestore();
            requireNoThread();
        } catch (IllegalStateException late) {
            state.change(ClockState.BYPASSED, "half uninstalled: " + late.getMessage());
            throw late;
        }
        leave();
    }

    private synchronized void stopAndRestore() {
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

    /** Without the lock, which a listener may want before its thread can end. */
    private static void requireNoThread() {
        Thread running = AgentThread.awaitEnds(END_TIMEOUT_MS);
        if (running != null) {
            throw new IllegalStateException(
                    running.getName() + " has not ended within " + END_TIMEOUT_MS
                            + " ms, because it gets no processor time or a notification listener holds it; call uninstall again");
        }
    }

    private synchronized void leave() {
        if (installation != null) {
            installation.border.give();
        }
        state.change(ClockState.UNINSTALLED, "by request");
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
            awaitPublication(deathsBefore);
            state.engage(why, deathsBefore);
        } catch (RuntimeException | Error e) {
            // One of its threads may run although another could not be started.
            engine.stop();
            throw e;
        }
        log.debug("engaged: floor " + engine.floor.kind + ", step " + engine.floorWatch.stepMillis() + " ms");
    }

    private void awaitPublication(int deathsBefore) {
        for (int i = 0; i < PUBLISH_POLLS && !engine.hasPublished() && state.deaths() == deathsBefore; i++) {
            if (uninstallWanted) {
                throw new IllegalStateException("the agent is being uninstalled");
            }
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
        if (state.deaths() == deathsBefore && !engine.hasPublished()) {
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
