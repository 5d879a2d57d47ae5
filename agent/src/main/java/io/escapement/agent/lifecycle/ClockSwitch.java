package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Decision;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.Pause;

/**
 * Puts the cached clock in the place of the real one, and back. Its lock is the agent's: whoever calls a method that is
 * not synchronized itself holds the lock, unless the method says otherwise, so one thread switches at a time.
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

    /** Null before anything is rewritten. */
    private Installation installation;

    /** Null before the cached clock is engaged for the first time. Written with the lock held, as is the next. */
    private volatile Engine engine;

    /** Whether the agent is bypassed only because a lease has rewritten the classes of an agent that observed. */
    private volatile boolean observedBefore;

    /**
     * Whether what keeps the agent from engaging may change: then it tries again. A dying ticker writes it unlocked.
     */
    private volatile boolean mayTryAgain;

    /** Set without the lock, and never reset. */
    private volatile boolean isLeaving;

    /** Why a thread on its way will engage; null if none will. */
    private String engagesSoon;

    /** Whether there is a lease: who holds one switches often. */
    private boolean isLeased;

    private boolean saidThatItDoesNotPay;

    ClockSwitch(AgentContext context, AgentState state, RewriteLedger ledger) {
        this.context = context;
        this.state = state;
        this.ledger = ledger;
        options = context.options;
        log = context.log;
        nanoClock = options.nanoPackages().isEmpty() ? null : new NanoClock(context);
    }

    /**
     * Rewrites; the real clock is served until {@link #engageFirst}. No lock is needed: no other thread is there yet.
     */
    void prepare(String why) {
        install();
        engagesSoon = why;
        state.change(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
    }

    /**
     * Engages for the first time. Also gives up with the lock held: somebody who waits for it may engage at once, and
     * the state must be that one's.
     */
    synchronized void engageFirst(boolean isTold) {
        try {
            String why = engagesSoon;
            if (why != null && !isLeaving) {
                engagesSoon = null;
                startEngine(why, isTold);
            }
        } catch (UnprofitableException e) {
            stayBypassed(e);
        } catch (RuntimeException | Error e) {
            withdraw(e);
        }
    }

    /**
     * Serves the cached clock.
     *
     * @param isTold whether somebody wants it even if it does not pay
     * @throws IllegalStateException if that can't be done
     */
    void engage(String why, boolean isTold) {
        if (servesCachedClock()) {
            state.explain(why);
            return;
        }
        startOrGiveUp(why, isTold);
        tell("engaged " + why + ": rewritten call sites read the cached clock");
    }

    /** Engages as {@link #engage} does; the real clock must be served. */
    void startOrGiveUp(String why, boolean isTold) {
        requireNoObstacle();
        engagesSoon = null;
        observedBefore = false;
        try {
            install();
            startEngine(why, isTold);
        } catch (UnprofitableException e) {
            stayBypassed(e);
            throw e;
        } catch (RuntimeException | Error e) {
            withdraw(e);
            throw new IllegalStateException(state.reason(), e);
        }
    }

    /** Gives up after a failure. */
    void withdraw(Throwable cause) {
        engagesSoon = null;
        mayTryAgain = cause instanceof RefusedException && installation != null;
        if (!isLeaving) {
            state.withdraw(cause, installation != null);
        }
    }

    private void stayBypassed(UnprofitableException cause) {
        mayTryAgain = true;
        state.change(ClockState.BYPASSED, cause.getMessage());
        if (!saidThatItDoesNotPay) {
            saidThatItDoesNotPay = true;
            log.warn("not engaged: " + cause.getMessage() + "; mode=on engages all the same");
        }
    }

    /**
     * Requires that the cached clock can be engaged as things are.
     *
     * @throws IllegalStateException if it can't; the message says why
     */
    void requireNoObstacle() {
        if (isLeaving) {
            throw new IllegalStateException("the agent is being uninstalled");
        }
        String obstacle = Decision.obstacle(options);
        if (obstacle != null) {
            throw new IllegalStateException(obstacle);
        }
        if (isWithdrawnForGood()) {
            throw new IllegalStateException("withdrawn for the life of this JVM: " + state.reason());
        }
        if (engine != null && engine.isEnding()) {
            throw new IllegalStateException("the last ticker has not ended yet, because it gets no processor time");
        }
    }

    /**
     * Serves the real clock.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    void bypass(String why) {
        if (servesCachedClock()) {
            stopAndBe(ClockState.BYPASSED, why);
            tell("bypassed " + why + ": rewritten call sites read the real clock");
        }
    }

    private void tell(String line) {
        if (isLeased) {
            log.debug(line);
        } else {
            log.info(line);
        }
    }

    /** Bypasses as {@link #bypass} does; the cached clock must be served. */
    void stopAndBe(ClockState afterwards, String why) {
        try {
            engine.stop();
        } finally {
            state.change(afterwards, why);
        }
    }

    private void install() {
        if (installation == null) {
            ClassFilter filter = new ClassFilter(options.packages(), options.exclude());
            installation = Installation.install(context.instrumentation, context.options.reads(), filter, ledger, log);
            if (nanoClock != null) {
                nanoClock.install();
            }
        }
    }

    private void startEngine(String why, boolean isTold) {
        if (engine != null && !engine.hasFloorStill()) {
            engine = null;
        }
        if (engine == null) {
            engine = Engine.build(installation, options, this);
        }
        if (!isTold) {
            engine.costGate.require();
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
        if (nanoClock != null) {
            nanoClock.engage(engine.floor(), engine.floorWatch().leastStalenessMs());
            if (!servesCachedClock()) {
                // The ticker has died meanwhile, perhaps before there was anything to bypass.
                nanoClock.bypass(state.reason());
            }
            engine.publishAlso(nanoClock.publisher());
        }
        log.debug("engaged: floor " + engine.floor().kind + ", step "
                + engine.floorWatch().stepMillis() + " ms");
        if (isTold) {
            // Afterwards: whoever has told the agent to engage need not wait for it.
            engine.costGate.warn(log);
        }
    }

    /** Waits for the cached clock: ten seconds, or until the ticker dies or the agent leaves. */
    private void awaitPublication(int deathsBefore) {
        for (int i = 0; i < PUBLISH_POLLS && !engine.hasPublished(); i++) {
            if (isLeaving || state.deaths() != deathsBefore) {
                break;
            }
            Pause.nanos(PUBLISH_POLL_NANOS);
        }
        if (isLeaving) {
            throw new IllegalStateException("the agent is being uninstalled");
        }
        if (!engine.hasPublished() && state.deaths() == deathsBefore) {
            throw new RefusedException("the ticker has published nothing within ten seconds, because it gets no"
                    + " processor time; engage() over JMX tries again");
        }
    }

    /** Runs on the ticker's thread, with readers at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        state.tickerDied(cause);
        Engine dying = engine;
        if (dying != null) {
            dying.stopRecorder();
        }
        mayTryAgain = cause instanceof Publisher.FloorLostException;
        state.withdraw(cause, true);
        if (nanoClock != null) {
            nanoClock.bypass(state.reason());
        }
        state.notifyListeners();
    }

    boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** Whether nothing is rewritten, nor can be. */
    boolean isWithdrawnForGood() {
        return state.current() == ClockState.WITHDRAWN && installation == null;
    }

    /** Null until the cached clock is engaged for the first time. Needs no lock, like the next seven. */
    Engine engine() {
        return engine;
    }

    boolean mayTryAgain() {
        return mayTryAgain;
    }

    void setLeased(boolean leased) {
        isLeased = leased;
    }

    /** Cost of a real read by the verdict in force, in ns. */
    double realReadNanos() {
        return context.verdict().realReadNanos;
    }

    boolean observedBefore() {
        return observedBefore;
    }

    boolean isLeaving() {
        return isLeaving;
    }

    /** Makes a thread that is engaging give up, so that it does not keep the lock for long. */
    void beginLeaving() {
        isLeaving = true;
    }

    void setMayTryAgain(boolean may) {
        mayTryAgain = may;
    }

    void setObservedBefore(boolean observed) {
        observedBefore = observed;
    }

    /** Null before anything is rewritten. */
    Installation installation() {
        return installation;
    }

    /** Why a thread on its way will engage; null if none will. */
    String engagesSoon() {
        return engagesSoon;
    }

    void setEngagesSoon(String why) {
        engagesSoon = why;
    }
}
