package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.clock.Publisher;
import io.escapement.agent.clock.Ticker;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.inject.Installation;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Decision;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.AgentThread;
import java.util.function.BooleanSupplier;

/**
 * Puts the cached clock in the place of the real one, and back. {@code engage} and {@code bypass} run one at a time.
 */
public final class Agent implements Ticker.DeathNotice, Runnable {
    static final String BY_REQUEST = "by request";

    public final RewriteLedger ledger = new RewriteLedger();
    public final AgentState state;
    public final Uninstallation uninstallation = new Uninstallation(this);
    private final AgentContext context;
    private final AgentOptions options;
    final AgentLog log;

    /** Null as long as nobody can have it: there are no MBeans yet. */
    public volatile LastWord lastWord;

    private volatile Engine engine;
    private Installation installation;

    /** Whether what keeps the agent from engaging may change: then it tries again by itself. */
    volatile boolean mayTryAgain;

    /** Whether it is bypassed only because a lease has rewritten the classes of an agent that observed. */
    volatile boolean observedBefore;

    /**
     * Why the cached clock will be served by a thread that is on its way, or after the checkpoint; null where it won't.
     * Guarded by this object's lock, as is the next.
     */
    String engagesSoon;

    private boolean saidThatItDoesNotPay;

    /** While a checkpoint is taken nothing is engaged. Guarded by this object's lock. */
    boolean suspended;

    private boolean restored;

    public Agent(AgentContext context, String reason) {
        this.context = context;
        options = context.options;
        log = context.log;
        state = new AgentState(reason, log);
    }

    /**
     * Before the application runs: rewrites, and leaves the search for the floor, which takes longer, to a thread.
     * Rewritten call sites get the real clock until then.
     */
    public void rewriteAtStart() {
        try {
            install();
            engagesSoon = "rewritten call sites read the cached clock";
            state.change(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
            AgentThread.madeAtStart("escapement-engage", this).start();
        } catch (RuntimeException | Error e) {
            withdraw(e);
        }
    }

    /** Engages for the first time, on a thread of its own. */
    @Override
    public void run() {
        engageFirst();
        state.tell();
    }

    /**
     * Also gives up with the lock held: somebody who waits for it may engage at once, and the state must be that one's.
     */
    private synchronized void engageFirst() {
        try {
            String why = engagesSoon;
            if (why != null && !suspended && !uninstallation.isWanted()) {
                engagesSoon = null;
                startEngine(why, options.mode() == Mode.ON);
            }
        } catch (UnprofitableException e) {
            leaveBypassed(e);
        } catch (RuntimeException | Error e) {
            withdraw(e);
        }
    }

    /** Serves the cached clock, unless that is decided by request; returns whether it was done. */
    public synchronized boolean engageBecause(String why) {
        if (isDecidedByRequest() || servesCachedClock()) {
            return false;
        }
        engage(why, false);
        return true;
    }

    /** Whether it would try to engage by itself, if that were called for. */
    public boolean mayEngageByItself() {
        return !hasLease() && (isObserving() || (mayTryAgain && !servesCachedClock()));
    }

    private boolean isDecidedByRequest() {
        return lastWord != null && lastWord.isTaken();
    }

    private boolean hasLease() {
        return lastWord != null && lastWord.lease() != null;
    }

    /** Also where only the rewritten classes tell it from an agent that observes. */
    public boolean isObserving() {
        return observedBefore || state.current() == ClockState.OBSERVING;
    }

    /** Takes over what follows from a new verdict; returns whether that is why the agent observes now. */
    public synchronized boolean observe(String reason) {
        if (state.current() != ClockState.OBSERVING) {
            return false;
        }
        if (hasLease()) {
            lastWord.lease().observe(reason);
            return false;
        }
        state.explain(reason);
        return true;
    }

    /**
     * With the lock held. Throws {@link IllegalStateException} where it can't be done.
     *
     * @param isTold whether somebody wants it even if it does not pay
     */
    void engage(String why, boolean isTold) {
        if (servesCachedClock()) {
            state.explain(why);
            return;
        }
        startOrGiveUp(why, isTold);
        log.info("engaged " + why + ": rewritten call sites read the cached clock");
    }

    /** As {@link #engage}, where the real clock is served. */
    void startOrGiveUp(String why, boolean isTold) {
        requireNoObstacle();
        engagesSoon = null;
        observedBefore = false;
        try {
            install();
            startEngine(why, isTold);
        } catch (UnprofitableException e) {
            leaveBypassed(e);
            throw e;
        } catch (RuntimeException | Error e) {
            withdraw(e);
            throw new IllegalStateException(state.reason(), e);
        }
    }

    /** What has engaged by itself does so again only where it still pays. */
    boolean isToldToEngage() {
        return options.mode() == Mode.ON || (lastWord != null && lastWord.operatorDecides());
    }

    private void withdraw(Throwable cause) {
        engagesSoon = null;
        mayTryAgain = cause instanceof RefusedException && installation != null;
        if (!uninstallation.isWanted()) {
            state.withdraw(cause, installation != null);
        }
    }

    private void leaveBypassed(UnprofitableException cause) {
        mayTryAgain = true;
        state.change(ClockState.BYPASSED, cause.getMessage());
        if (!saidThatItDoesNotPay) {
            saidThatItDoesNotPay = true;
            log.warn("not engaged: " + cause.getMessage() + "; mode=on engages all the same");
        }
    }

    void requireNoObstacle() {
        if (uninstallation.isWanted()) {
            throw new IllegalStateException("the agent is being uninstalled");
        }
        if (suspended) {
            throw new IllegalStateException("a checkpoint is being taken");
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

    /** Serves the real clock, unless that is decided by request; the agent may engage again by itself. */
    public synchronized void bypassBecause(String why) {
        if (isDecidedByRequest()) {
            return;
        }
        if (servesCachedClock()) {
            // Before, because it is bypassed also where the ticker is late to end and that is thrown.
            mayTryAgain = true;
            bypass(why);
        } else if (mayTryAgain && state.current() == ClockState.WITHDRAWN) {
            state.change(ClockState.BYPASSED, why);
        }
    }

    /**
     * With the lock held. Throws {@link IllegalStateException} where the ticker could not be stopped in time.
     */
    void bypass(String why) {
        if (servesCachedClock()) {
            stopAndBe(ClockState.BYPASSED, why);
            log.info("bypassed " + why + ": rewritten call sites read the real clock");
        }
    }

    /** As {@link #bypass}, where the cached clock is served. */
    void stopAndBe(ClockState afterwards, String why) {
        try {
            engine.stop();
        } finally {
            state.change(afterwards, why);
        }
    }

    /** Nothing is rewritten, nor can it be. */
    boolean isWithdrawnForGood() {
        return state.current() == ClockState.WITHDRAWN && installation == null;
    }

    /**
     * Serves the real clock until {@link #resume}, because the process may go on elsewhere, where the kernel's page is
     * not where it was. When it returns no thread is about to read that page.
     *
     * @param whyAfterwards the reason of what is engaged again then
     */
    public synchronized void suspend(String why, String whyAfterwards) {
        suspended = true;
        engagesSoon = servesCachedClock() ? whyAfterwards : engagesSoon;
        try {
            bypass(why);
        } finally {
            if (installation != null) {
                installation.injectedClock.letReadersPass();
            }
        }
    }

    /** Engages again if it was engaged before, on a thread of its own. */
    public void resume() {
        synchronized (this) {
            // Here, because that thread may not be made, and engage() by request must work all the same.
            suspended = false;
        }
        Agent agent = this;
        AgentThread.of("escapement-engage", new Runnable() {
                    @Override
                    public void run() {
                        agent.resumeNow();
                    }
                })
                .start();
    }

    private void resumeNow() {
        try {
            synchronized (this) {
                if (engagesSoon != null && !suspended && !uninstallation.isWanted()) {
                    engage(hasLease() ? lastWord.lease().why() : engagesSoon, hasLease() || isToldToEngage());
                }
            }
        } catch (IllegalStateException saidAlready) {
            // The state tells what there is.
        } finally {
            state.tell();
        }
    }

    /** On the ticker's thread, when readers are at the real clock already. Takes no lock that its stopper may hold. */
    @Override
    public void tickerDied(Throwable cause) {
        state.tickerDied(cause);
        Engine dying = engine;
        if (dying != null) {
            dying.stopRecorder();
        }
        mayTryAgain = cause instanceof Publisher.FloorLostException;
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
    synchronized void releaseJavaLang() {
        if (installation != null) {
            installation.injectedClock.give();
        }
        state.change(ClockState.UNINSTALLED, BY_REQUEST);
    }

    private void install() {
        if (installation == null) {
            ClassFilter filter = new ClassFilter(options.packages(), options.exclude());
            installation = Installation.install(context.instrumentation, filter, ledger, log);
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
            requirePublication(deathsBefore);
            state.engage(why, deathsBefore);
        } catch (RuntimeException | Error e) {
            // One of its threads may run although another could not be started.
            engine.stop();
            throw e;
        }
        log.debug("engaged: floor " + engine.floor().kind + ", step "
                + engine.floorWatch().stepMillis() + " ms");
        if (isTold) {
            // Afterwards: whoever has told the agent to engage need not wait for it.
            engine.costGate.warn(log);
        }
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

    public boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** Null until the cached clock is engaged for the first time. */
    public Engine engine() {
        return engine;
    }
}
