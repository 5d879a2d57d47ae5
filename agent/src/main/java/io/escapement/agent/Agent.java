package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.clock.Pause;
import io.escapement.clock.Ticker;
import io.escapement.config.AgentOptions;
import io.escapement.jmx.ClockWatcher;
import io.escapement.jmx.Registration;
import io.escapement.probe.Decision;
import io.escapement.probe.Verdict;
import io.escapement.rewrite.ClassFilter;
import io.escapement.rewrite.RewriteLedger;
import java.lang.instrument.Instrumentation;

/** Puts the parts together and holds the state. {@code engage} and {@code bypass} run one at a time. */
final class Agent implements Ticker.DeathNotice, Runnable {
    private static final long PUBLISH_POLL_NANOS = 200_000;
    private static final int PUBLISH_POLLS = 50_000;

    final RewriteLedger ledger = new RewriteLedger();
    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final AgentLog log;
    private final Object stateLock = new Object();

    private volatile Verdict verdict;
    private volatile ClockState state = ClockState.OBSERVING;
    private volatile String reason;
    private volatile ClockWatcher watcher;
    private volatile double cachedReadNanos = Double.NaN;
    private volatile Engine engine;
    private Installation installation;
    private boolean bypassWanted;

    /** How often a ticker has ended by itself; changed under {@link #stateLock}. */
    private volatile int deaths;

    Agent(AgentOptions options, Instrumentation instrumentation, AgentLog log, Verdict verdict, String reason) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
        this.verdict = verdict;
        this.reason = reason;
    }

    /**
     * Before the application runs: rewrites, and leaves the search for the floor, which takes longer, to a thread.
     * Rewritten call sites get the real clock until then.
     */
    void rewriteAtStart() {
        try {
            install();
            changeState(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
        } catch (RuntimeException | Error e) {
            withdraw(e);
            return;
        }
        Thread engaging = new Thread("escapement-engage") {
            @Override
            public void run() {
                engageFirst();
            }
        };
        engaging.setDaemon(true);
        engaging.setContextClassLoader(Agent.class.getClassLoader());
        engaging.start();
    }

    private synchronized void engageFirst() {
        if (engine == null && state == ClockState.BYPASSED && !bypassWanted) {
            try {
                startEngine("rewritten call sites read the cached clock");
            } catch (RuntimeException | Error e) {
                withdraw(e);
            }
        }
    }

    /** Serves the cached clock; throws {@link IllegalStateException} where that can't be done. */
    synchronized void engage() {
        bypassWanted = false;
        if (state.servesCachedClock()) {
            return;
        }
        String obstacle = Decision.obstacle(options);
        if (obstacle != null) {
            throw new IllegalStateException(obstacle);
        }
        if (state == ClockState.WITHDRAWN && installation == null) {
            throw new IllegalStateException("withdrawn for the life of this JVM: " + reason);
        }
        if (engine != null && engine.isEnding()) {
            throw new IllegalStateException("the last ticker has not ended yet, because it gets no processor time");
        }
        try {
            install();
            startEngine("by request");
        } catch (RuntimeException | Error e) {
            withdraw(e);
            throw new IllegalStateException(reason, e);
        }
        log.info("engaged by request: rewritten call sites read the cached clock");
        measureCachedRead();
    }

    /** Serves the real clock; throws {@link IllegalStateException} where the ticker could not be stopped in time. */
    synchronized void bypass() {
        bypassWanted = true;
        if (!state.servesCachedClock()) {
            return;
        }
        try {
            engine.stop();
        } finally {
            changeState(ClockState.BYPASSED, "by request");
        }
        log.info("bypassed by request: rewritten call sites read the real clock");
    }

    /** On the ticker's thread, when readers are at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        synchronized (stateLock) {
            deaths++;
        }
        Engine dying = engine;
        if (dying != null) {
            dying.drift.stop();
        }
        withdraw(cause);
    }

    /** After each drift sample. */
    @Override
    public void run() {
        ClockWatcher watching = watcher;
        if (watching != null) {
            try {
                watching.poll();
            } catch (RuntimeException | Error listenersOwn) {
                log.debug("a notification listener failed: " + listenersOwn);
            }
        }
    }

    void registerMBeans() throws Exception {
        watcher = Registration.register(new AgentControl(this, options), ledger);
    }

    void measureCachedRead() {
        Engine running = engine;
        if (running != null && state.servesCachedClock()) {
            double measured = running.measureReadNanos();
            cachedReadNanos = cachedReadNanos < measured ? cachedReadNanos : measured;
        }
    }

    private void install() {
        if (installation == null) {
            ClassFilter filter = new ClassFilter(options.packages(), options.exclude());
            installation = Installation.install(instrumentation, filter, ledger, log);
        }
    }

    private void startEngine(String why) {
        if (engine == null) {
            engine = Engine.build(installation, options, this, this);
        }
        Engine starting = engine;
        int deathsBefore = deaths;
        starting.start();
        for (int i = 0; i < PUBLISH_POLLS && !starting.hasPublished() && deaths == deathsBefore; i++) {
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
        if (deaths == deathsBefore && !starting.hasPublished()) {
            starting.stop();
            throw new IllegalStateException("the ticker has published nothing because it gets no processor time");
        }
        synchronized (stateLock) {
            if (deaths != deathsBefore) {
                throw new IllegalStateException(reason);
            }
            changeState(ClockState.ENGAGED, why);
        }
        log.debug("engaged: floor " + starting.floor.kind + ", step " + starting.floorWatch.stepMillis() + " ms");
    }

    private void withdraw(Throwable cause) {
        String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        if (state == ClockState.WITHDRAWN && why.equals(reason)) {
            return;
        }
        changeState(ClockState.WITHDRAWN, why);
        log.warn("withdrawn: " + why + "; the service runs with the real clock");
    }

    private void changeState(ClockState to, String why) {
        ClockState from;
        synchronized (stateLock) {
            from = state;
            state = to;
            reason = why;
        }
        ClockWatcher watching = watcher;
        if (watching != null && from != to) {
            watching.stateChanged(from, to, why);
        }
    }

    ClockState state() {
        Engine running = engine;
        return state == ClockState.ENGAGED && running != null && running.isIdle() ? ClockState.IDLE : state;
    }

    String reason() {
        return reason;
    }

    Verdict verdict() {
        return verdict;
    }

    double cachedReadNanos() {
        return cachedReadNanos;
    }

    /** Null until the cached clock is engaged for the first time. */
    Engine engine() {
        return engine;
    }

    /** Measures both clocks again. */
    Verdict probe() {
        Verdict measured = Verdict.probe(options.slowThresholdNanos());
        verdict = measured;
        measureCachedRead();
        return measured;
    }
}
