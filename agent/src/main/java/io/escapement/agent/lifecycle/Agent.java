package io.escapement.agent.lifecycle;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Decision;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.threads.AgentThread;
import io.escapement.agent.threads.Memory;

/**
 * The agent as a whole. Whoever wants something of the clock sets one of the {@link Inputs} and calls {@link
 * #reconcile}, which does what they desire: there is no other way to the cached clock, nor back.
 */
public final class Agent {
    private static final String AT_START = "rewritten call sites read the cached clock";
    private static final String LEAVING = "the agent is being uninstalled";
    private static final long END_TIMEOUT_MS = 10_000;

    /** All with an initialiser that engaging needs, and what they load themselves. */
    private static final String[] ENGAGING = {
        "reads.ReadGroup",
        "inject.JavaLang",
        "rewrite.ClassFilter",
        "rewrite.ConstantPool",
        "rewrite.Instruction",
        "rewrite.CallSites",
        "rewrite.CodeEdges",
        "rewrite.CallSiteRewriter",
        "rewrite.HarmlessMixes",
        "rewrite.ClockTransformer",
        "floor.Floor",
        "floor.FloorFinder$1",
        "floor.FloorFinder",
        "clock.Publisher$Count",
        "threads.AgentThread"
    };

    private static final long FIRST_RETRY_NANOS = 1_000_000_000;
    private static final long LAST_RETRY_NANOS = 60_000_000_000L;

    public final RewriteLedger ledger = new RewriteLedger();
    public final AgentState state;
    public final OperatorOverride operator;

    /** The cached monotonic clock; null unless {@code nano-packages} is given. */
    public final NanoClock nanoClock;

    /** Null if there is no schedule. */
    public final ScheduleFollower schedule;

    private final ClockSwitch clockSwitch;
    private final AgentContext context;
    private final AgentLog log;

    /** Those that were done last. Written with this object's lock held, as is the next. */
    private volatile Inputs done;

    /** When what failed for want of memory was tried again last, and when next. One thread catches up. */
    private long retriedAtNanos;

    private long retryAfterNanos = FIRST_RETRY_NANOS;

    public Agent(AgentContext context, String reason) {
        this.context = context;
        log = context.log;
        done = new Inputs(reason);
        state = new AgentState(done, log);
        clockSwitch = new ClockSwitch(context, state, ledger);
        nanoClock = clockSwitch.nanoClock;
        operator = new OperatorOverride(this);
        schedule = context.options.schedulePeriodMs == 0 ? null : new ScheduleFollower(context, state);
    }

    /**
     * Rewrites before the application runs. To engage takes longer, so that is left to the first {@link #reconcile};
     * rewritten call sites get the real clock until then.
     */
    public synchronized void rewriteAtStart() {
        try {
            state.set(state.inputs().wanting(Wish.CACHED, AT_START));
            clockSwitch.install();
            state.change(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
        } catch (RuntimeException | Error e) {
            failed(Failure.of(e, false, clockSwitch.isInstalled()));
            state.publish(state.inputs());
        }
    }

    /** Serves what the agent now wants by itself, unless it is decided by request what is served. */
    void want(Wish wish, String why) {
        synchronized (state) {
            state.set(state.inputs().wanting(wish, why));
        }
        reconcile();
    }

    /**
     * Requires that an attempt to engage makes sense.
     *
     * @throws IllegalStateException if it does not; the message says why
     */
    void requireNoObstacle() {
        if (!servesCachedClock()) {
            String obstacle = state.inputs().isLeaving() ? LEAVING : Decision.obstacle(context.options);
            String failed = state.inputs().withdrawnForGood();
            if (obstacle == null && failed != null) {
                obstacle = "withdrawn for the life of this JVM: " + failed;
            }
            if (obstacle != null) {
                throw new IllegalStateException(obstacle);
            }
        }
    }

    /**
     * Requires that what is desired was done.
     *
     * @throws IllegalStateException if it could not be; the message is the reason of the state
     */
    void requireNoFailure() {
        Failure failure = state.inputs().desired().failure;
        if (failure != null) {
            // Without the cause: a JMX client could not read an exception of a class that only the agent has.
            throw new IllegalStateException(failure.reason);
        }
    }

    /**
     * Does what the inputs desire, and lets listeners know.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time; the state is as desired nevertheless
     */
    public void reconcile() {
        try {
            apply();
        } finally {
            state.notifyListeners();
        }
    }

    /**
     * Reconciles what nobody has reconciled: at first, and where the application has left no memory for it. What has
     * failed for want of memory is tried again as soon as there is some, and after twice as long each time: it may be
     * threads that are lacking, which nobody can tell beforehand.
     */
    public void catchUp(long nowNanos) {
        if (done != state.inputs() || hasDiedUnsaid()) {
            retriedAtNanos = nowNanos;
            reconcile();
        } else if (!lacksMemory()) {
            retriedAtNanos = nowNanos;
            retryAfterNanos = FIRST_RETRY_NANOS;
        } else if (nowNanos - retriedAtNanos >= retryAfterNanos) {
            Memory.requireSome();
            retriedAtNanos = nowNanos;
            retryAfterNanos = Math.min(2 * retryAfterNanos, LAST_RETRY_NANOS);
            synchronized (state) {
                if (state.inputs().lacksMemory()) {
                    state.set(state.inputs().triedAgain());
                }
            }
            reconcile();
        }
    }

    private boolean lacksMemory() {
        Engine served = engine();
        return state.inputs().lacksMemory() || (served != null && served.lacksRecorder());
    }

    /** Whether the ticker has died and has found no memory to say so. */
    private boolean hasDiedUnsaid() {
        Engine served = engine();
        return servesCachedClock() && served != null && served.hasDied();
    }

    /**
     * Goes on until the inputs are still those that it began with. One thread at a time does this, and what it can't do
     * becomes an input as well. Those who only set inputs do not wait for it: neither a dying ticker nor an operator.
     */
    private synchronized void apply() {
        boolean served = clockSwitch.serves();
        IllegalStateException late = null;
        Inputs seen;
        Inputs.Desired desired;
        do {
            seen = state.inputs();
            desired = seen.desired();
            boolean serves = clockSwitch.serves();
            if (desired.isCached() && !serves) {
                engage();
            } else if (!desired.isCached() && serves) {
                late = stop();
            }
            if (clockSwitch.serves()) {
                clockSwitch.engine().resumeRecorder();
            }
        } while (!state.publish(seen));
        Inputs before = done;
        done = seen;
        boolean isSwitched = served != desired.isCached();
        boolean isDecidedAnew = seen.isTakenAnew(before) || before.desired().failure != null;
        if ((isSwitched || isDecidedAnew) && desired.failure == null) {
            log(before, desired);
        }
        if (late != null) {
            throw late;
        }
    }

    private void engage() {
        try {
            requireMemory();
            clockSwitch.install();
            clockSwitch.start();
        } catch (RuntimeException | Error e) {
            failed(Failure.of(orLackOfMemory(e), e instanceof RefusedException, clockSwitch.isInstalled()));
        }
    }

    /**
     * Requires memory to engage.
     *
     * @throws OutOfMemoryError if there is none
     */
    public void requireMemory() {
        Memory.requireFor(ENGAGING);
    }

    /** Where there is no memory that is the cause: the JVM doesn't say so where a class is not rewritten for it. */
    private static Throwable orLackOfMemory(Throwable failure) {
        try {
            Memory.requireSome();
            return failure;
        } catch (OutOfMemoryError lacking) {
            return lacking;
        }
    }

    /** Notes why an attempt has failed, unless a ticker that has died has done so. */
    private void failed(Failure failure) {
        synchronized (state) {
            if (state.inputs().desired().failure == null) {
                state.set(state.inputs().failed(failure));
            }
        }
    }

    private IllegalStateException stop() {
        try {
            clockSwitch.stop();
            return null;
        } catch (IllegalStateException late) {
            return late;
        }
    }

    /** Logs what was decided. Who switches for a time switches often: that is for who wants to know. */
    private void log(Inputs before, Inputs.Desired desired) {
        String verb = desired.isCached() ? "engaged " : "bypassed ";
        String what = desired.state == ClockState.OBSERVING
                ? ": nothing is rewritten"
                : ": rewritten call sites read the " + (desired.isCached() ? "cached" : "real") + " clock";
        if (done.lease() != null) {
            log.debug(verb + desired.reason + what);
        } else if (before.lease() != null && !done.isTaken()) {
            log.debug(verb + "again, as before that request" + what);
        } else if (before.hasWord() && !done.isTaken()) {
            log.info(verb + "by auto()" + what);
        } else if (done.isScheduled(desired.state)) {
            log.debug(verb + desired.reason + what);
        } else if (!desired.reason.equals(AT_START)) {
            log.info(verb + desired.reason + what);
        }
    }

    /**
     * Undoes for good all that the agent did to the JVM, but for its MBeans: serves the real clock, gives the
     * application's classes their own bytes again, ends the threads, and then lets go of the classes in {@code
     * java.lang}. Why: docs/decisions/27-leaving-nothing-behind.md.
     *
     * @throws IllegalStateException if one of the threads has not ended in time; then this may be called again, as
     *     where memory was lacking
     */
    public void uninstall() {
        leave(LEAVING);
        try {
            synchronized (this) {
                clockSwitch.uninstall();
            }
            // Without the lock, which a listener may want before its thread can end.
            requireNoThread();
        } catch (IllegalStateException | OutOfMemoryError notDone) {
            leave("half uninstalled: " + AgentLog.inWords(notDone));
            reconcile();
            throw notDone;
        }
        synchronized (this) {
            clockSwitch.release();
            state.publish(state.inputs());
        }
    }

    /** Leaves nothing behind of an agent whose thread could not be started. */
    public synchronized void abandon() {
        try {
            clockSwitch.uninstall();
        } finally {
            clockSwitch.release();
        }
    }

    private void leave(String how) {
        synchronized (state) {
            state.set(state.inputs().leaving(how));
        }
    }

    private static void requireNoThread() {
        Thread running = AgentThread.awaitEnds(END_TIMEOUT_MS);
        if (running != null) {
            throw new IllegalStateException(running.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because it gets no processor time or a notification listener holds it; call uninstall"
                    + " again");
        }
    }

    public boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** The engine, which is null until the cached clock is engaged for the first time. */
    public Engine engine() {
        return clockSwitch.engine();
    }
}
