package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.FloorLostException;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.Pause;

/**
 * Puts the cached clock in the place of the real one, and back. Only {@link Agent} calls it, on one thread, unless a
 * method says otherwise.
 */
final class ClockSwitch implements Ticker.DeathNotice {
    private static final long PUBLISH_POLL_NANOS = 200_000;
    private static final int PUBLISH_POLLS = 50_000;

    final AgentState state;
    final AgentLog log;
    private final AgentContext context;
    private final AgentOptions options;
    private final RewriteLedger ledger;

    /** Null unless {@code nano-packages} is given. */
    final NanoClock nanoClock;

    /** Null before anything is rewritten, or tried to be. */
    private Installation installation;

    /** Whether the wall clock's part of it is done. */
    private boolean isBegun;

    private boolean isInstalled;

    /** Null before the cached clock is engaged for the first time. */
    private volatile Engine engine;

    /** Whether the engine was started, and not stopped since. It may have died. */
    private boolean isStarted;

    private boolean hasRestoredClasses;

    ClockSwitch(AgentContext context, AgentState state, RewriteLedger ledger) {
        this.context = context;
        this.state = state;
        this.ledger = ledger;
        options = context.options;
        log = context.log;
        nanoClock = options.nanoPackages.isEmpty() ? null : new NanoClock(context);
    }

    /** Rewrites, unless that is done; the real clock is served until {@link #start}. */
    void install() {
        if (isInstalled) {
            return;
        }
        if (installation == null) {
            ClassFilter filter = new ClassFilter(options.packages, options.exclude);
            installation = Installation.make(context.instrumentation, options.reads(), filter, ledger, log);
        }
        if (!isBegun) {
            installation.begin();
            isBegun = true;
        }
        if (nanoClock != null) {
            nanoClock.install();
        }
        synchronized (state) {
            state.set(state.inputs().rewritten());
        }
        isInstalled = true;
    }

    boolean isInstalled() {
        return isInstalled;
    }

    /** Whether readers get the cached clock. */
    boolean serves() {
        return isStarted && engine.hasPublished();
    }

    /** Whether a ticker runs, be it that nothing is published. */
    boolean isTickerAlive() {
        return engine != null && engine.isTickerAlive();
    }

    /** Serves the real clock at once, and leaves the rest to {@link #stop}. Any thread may call, once engaged. */
    void bypass() {
        engine.bypass();
    }

    /** Serves the real clock, and throws as {@link Engine#stop} does. */
    void stop() {
        isStarted = false;
        engine.stop();
    }

    /** Serves the cached clock, unless the inputs no longer desire that meanwhile. */
    void start() {
        if (isTickerAlive()) {
            throw new RefusedException("the last ticker has not ended yet, because it gets no processor time; engage()"
                    + " over JMX tries again");
        }
        // Its ticker may have died.
        isStarted = false;
        if (engine != null && !engine.hasFloorStill()) {
            engine = null;
        }
        if (engine == null) {
            engine = Engine.build(installation, options, this);
        }
        isStarted = true;
        try {
            engine.start();
            awaitPublication();
            if (engine.hasPublished() && nanoClock != null) {
                engageNanoClock();
            }
        } catch (RuntimeException | Error e) {
            // One of its threads may run although another could not be started.
            stop();
            throw e;
        }
        if (!engine.hasPublished()) {
            stop();
            return;
        }
        // Whole ms: the JDK's classes that write a fraction may be initialised here first, where memory is short.
        log.debug("engaged: the floor's step is " + Math.round(engine.floorWatch.stepMillis()) + " ms");
    }

    private void engageNanoClock() {
        nanoClock.engage(engine.floor, engine.leadMs, engine.floorWatch);
        if (!engine.hasPublished()) {
            // The ticker has died meanwhile, perhaps before there was anything to bypass.
            nanoClock.bypass(state.reason());
        }
        engine.publishAlso(nanoClock.publisher());
    }

    /**
     * Serves the real clock, and gives the application's classes their own bytes again. Can be repeated where it has
     * thrown, as {@link #stop} does.
     */
    void uninstall() {
        try {
            if (engine != null) {
                stop();
            }
        } finally {
            if (installation != null && !hasRestoredClasses) {
                installation.remove();
                if (nanoClock != null) {
                    nanoClock.remove();
                }
                hasRestoredClasses = true;
            }
        }
    }

    /** Lets another agent claim the classes in {@code java.lang}. No thread of this one's may run any more. */
    void release() {
        if (installation != null) {
            installation.injectedClock.release();
            if (nanoClock != null) {
                nanoClock.release();
            }
        }
    }

    /**
     * Waits for the cached clock, until the ticker dies or the clock is no longer wanted. Gives up after ten seconds or
     * more: looks are counted, because the process may be stopped meanwhile.
     */
    private void awaitPublication() {
        int polls = 0;
        while (!engine.hasPublished() && state.inputs().desired().isCached()) {
            if (++polls > PUBLISH_POLLS) {
                throw new RefusedException("the ticker has published nothing within ten seconds, because it gets no"
                        + " processor time; engage() over JMX tries again");
            }
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
    }

    /** Runs on the ticker's thread, with readers at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        Engine dying = engine;
        if (dying != null) {
            dying.stopRecorder();
        }
        state.tickerDied(Failure.of(cause, cause instanceof FloorLostException, true));
        if (nanoClock != null) {
            nanoClock.bypass(state.reason());
        }
    }

    /** Null until the cached clock is engaged for the first time. Any thread may call, as the next. */
    Engine engine() {
        return engine;
    }

    /** Cost of a real read by the verdict in force, in ns. */
    double realReadNanos() {
        return context.verdict().realReadNanos;
    }
}
