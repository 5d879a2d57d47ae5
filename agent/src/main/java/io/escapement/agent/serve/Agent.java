package io.escapement.agent.serve;

import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.AgentState;
import io.escapement.agent.decide.Decision;
import io.escapement.agent.decide.Failure;
import io.escapement.agent.decide.Inputs;
import io.escapement.agent.decide.Lease;
import io.escapement.agent.decide.ScheduleFollower;
import io.escapement.agent.decide.Wish;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.floor.ClockWriter;
import io.escapement.agent.floor.FloorGuard;
import io.escapement.agent.floor.FloorLostException;
import io.escapement.agent.inject.RefusedException;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.thread.AgentThread;
import io.escapement.agent.thread.Pause;
import java.util.concurrent.locks.LockSupport;

/**
 * The agent as a whole. A request for a clock sets one of the {@link Inputs}. One thread, the watch, does what the
 * inputs desire: there is no other way to the cached clock. Why: docs/decisions/20-one-decision.md.
 */
public final class Agent {
    private static final String AT_START = "rewritten call sites read the cached clock";
    private static final String LEAVING = "the agent is being uninstalled";
    private static final long END_TIMEOUT_MS = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Engaging may take 14 s, and longer where there are many classes to rewrite. */
    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;

    private static final long LOOK_NANOS = 1_000_000;

    /** The time that a look counts for at most: the process may be stopped meanwhile, or get little processor time. */
    private static final long LONGEST_LOOK_NANOS = 200_000_000;

    /** All classes with an initialiser that engaging needs, and the classes that those load. */
    private static final String[] ENGAGING = {
        "reads.ReadGroup",
        "inject.JavaLang",
        "rewrite.ClassFilter",
        "classfile.ConstantPool",
        "classfile.Instruction",
        "rewrite.CallSites",
        "classfile.CodeEdges",
        "rewrite.CallSiteRewriter",
        "reads.HarmlessMixes",
        "rewrite.ClockTransformer",
        "floor.Floor",
        "floor.FloorFinder$1",
        "floor.FloorFinder",
        "thread.AgentThread"
    };

    private static final long FIRST_RETRY_NANOS = 1_000_000_000;
    private static final long LAST_RETRY_NANOS = 60_000_000_000L;

    public final RewriteLedger ledger = new RewriteLedger();
    public final AgentState state;

    /** The cached monotonic clock; null unless {@code nano-packages} is given. */
    public final CachedClock nanoClock;

    /** Null if there is no schedule. */
    public final ScheduleFollower schedule;

    private final CachedClocks clocks;
    private final AgentContext context;
    private final AgentLog log;

    private final ClockWriter.Wanted stillWanted = new ClockWriter.Wanted() {
        @Override
        public boolean isWanted() {
            return state.inputs().desired().isCached();
        }
    };

    /**
     * Pauses that end once the cached clock is no longer wanted. A request alone does not end them: a program that
     * renews its lease all the time would keep the guard from ever finding the floor lost.
     */
    private final FloorGuard.Pauses whileWanted = new FloorGuard.Pauses() {
        @Override
        public boolean pause(long nanos) {
            long deadline = System.nanoTime() + nanos;
            for (long left = nanos; left > 0 && stillWanted.isWanted(); left = deadline - System.nanoTime()) {
                LockSupport.parkNanos(left);
                Thread.interrupted();
            }
            return stillWanted.isWanted();
        }
    };

    /** The inputs that were done last. */
    private volatile Inputs done;

    /** The part of {@code done} that could not be done, or null. Written before {@code done}. */
    private volatile String problem;

    private volatile boolean isUninstalled;

    /** The inputs that were begun with last. */
    private Inputs tried;

    /** Whether the cached clock was served once these inputs were done. */
    private boolean served;

    /** When work that had failed for want of memory was tried again last; below, the pause until the next time. */
    private long retriedAtNanos;

    private long retryAfterNanos = FIRST_RETRY_NANOS;

    public Agent(AgentContext context, String reason) {
        this.context = context;
        log = context.log;
        done = new Inputs(reason);
        tried = done;
        state = new AgentState(done, log);
        clocks = new CachedClocks(context, state, ledger);
        nanoClock = clocks.nanoClock();
        schedule = context.options.schedulePeriodMs == 0 ? null : new ScheduleFollower(context, state);
    }

    /** Wants the cached clock, for the first {@link #catchUp}. Before there is a watch, as the next. */
    public void engageFirst() {
        state.set(state.inputs().wanting(Wish.CACHED, AT_START));
    }

    /**
     * Rewrites before the application runs. Engaging takes longer, so it is left to the watch; rewritten call sites get
     * the real clock until then.
     */
    public void rewriteAtStart() {
        try {
            clocks.install();
            state.change(ClockState.BYPASSED, "rewritten; looking for the kernel's coarse clock");
        } catch (RuntimeException | Error e) {
            failed(Failure.of(e, false, clocks.isInstalled()));
            state.publish(state.inputs());
        }
    }

    /** Serves the clock that the agent now wants by itself, unless a request decides. The watch calls. */
    public void want(Wish wish, String why) {
        synchronized (state) {
            state.set(state.inputs().wanting(wish, why));
        }
        reconcile();
    }

    /**
     * Replaces the inputs, and so wakes the watch. If the inputs desire the real clock, readers get it at once. Any
     * thread may call, with the lock of {@link AgentState} held since it has read the inputs. Why that is safe:
     * docs/decisions/20-one-decision.md.
     *
     * @return these inputs, for {@link #await}
     */
    public Inputs ask(Inputs asked) {
        state.set(asked);
        Inputs.Desired desired = asked.desired();
        if (!desired.isCached() && desired.failure == null) {
            // After the inputs: a thread that is engaging just now looks at the inputs after its announcement.
            clocks.bypass();
            if (servesCachedClock()) {
                state.publish(asked);
            }
        }
        return asked;
    }

    /** Ends the lease if its time is over. The watch calls, and then does what the inputs desire. */
    public void endLeaseOnceOver(long nowNanos) {
        Lease lease = state.inputs().lease();
        if (lease != null && lease.isOver(nowNanos)) {
            endLease(lease);
        }
    }

    /** Returns the inputs without that lease; null if there is no lease, or another one. */
    public Inputs endLease(Lease ended) {
        synchronized (state) {
            Inputs inputs = state.inputs();
            return ended == null || inputs.lease() != ended ? null : ask(inputs.requested(null));
        }
    }

    /**
     * Waits until the watch has done these inputs, or later ones. Time in which the process is stopped does not count.
     *
     * @throws IllegalStateException if the watch does not get so far
     */
    public void await(Inputs asked) {
        long waitedNanos = 0;
        while (!isUninstalled && !done.include(asked)) {
            if (!state.isWatched()) {
                throw new IllegalStateException(
                        "the request is left undone, because the agent's thread escapement-watch has ended");
            }
            if (waitedNanos >= LONGEST_WAIT_NANOS) {
                throw new IllegalStateException("the agent's thread escapement-watch has not done that within "
                        + LONGEST_WAIT_NANOS / NANOS_PER_SECOND + " s, because it gets no processor time or memory, or"
                        + " still works on an earlier request; the request is done as soon as the thread can");
            }
            long lookedNanos = System.nanoTime();
            Pause.nanos(LOOK_NANOS);
            waitedNanos += Math.min(System.nanoTime() - lookedNanos, LONGEST_LOOK_NANOS);
        }
    }

    /**
     * Checks that an attempt to engage makes sense.
     *
     * @throws IllegalStateException if it does not; the message says why
     */
    public void requireNoObstacle() {
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
     * Checks that the desired clock is served.
     *
     * @throws IllegalStateException if it could not be; the message is the reason of the state
     */
    public void requireNoFailure() {
        Failure failure = state.inputs().desired().failure;
        if (failure != null) {
            // Without the cause: a JMX client could not read an exception of a class that only the agent has.
            throw new IllegalStateException(failure.reason);
        }
    }

    /**
     * Checks that nothing of the last inputs was left undone.
     *
     * @throws IllegalStateException if a thread could not be ended in time
     */
    public void requireNoProblem() {
        String left = problem;
        if (left != null && !isUninstalled) {
            throw new IllegalStateException(left);
        }
    }

    /** Whether there are inputs that {@link #catchUp} has not tried yet. The watch calls, as the next. */
    public boolean isAsked() {
        return state.inputs() != tried;
    }

    /**
     * Does what the inputs desire and is still to be done: at first, after a request, and after a lack of memory. An
     * attempt that failed for want of memory is repeated as soon as there is some, with a pause that doubles each time:
     * threads may be lacking too, which nobody can tell beforehand.
     */
    public void catchUp(long nowNanos) {
        if (done != state.inputs()) {
            retriedAtNanos = nowNanos;
            reconcile();
        } else if (!state.inputs().lacksMemory()) {
            retriedAtNanos = nowNanos;
            retryAfterNanos = FIRST_RETRY_NANOS;
        } else if (nowNanos - retriedAtNanos >= retryAfterNanos) {
            Memory.requireSome();
            retriedAtNanos = nowNanos;
            retryAfterNanos = Math.min(2 * retryAfterNanos, LAST_RETRY_NANOS);
            tryAgain();
        }
    }

    /** Starts one more attempt after a failure, whoever wants the cached clock. The watch calls. */
    public void tryAgain() {
        synchronized (state) {
            Inputs inputs = state.inputs();
            if (inputs.lacksMemory() || inputs.mayTryRequestAgain()) {
                state.set(inputs.triedAgain());
            }
        }
        reconcile();
    }

    /**
     * Checks whether the served cached clock is still right, and serves the real clock if it is not. The watch calls,
     * once a turn.
     */
    public void lookAfter() {
        if (servesCachedClock()) {
            try {
                clocks.lookAfter(whileWanted, stillWanted);
            } catch (RuntimeException | Error e) {
                if (Memory.wasLacking(e)) {
                    throw e;
                }
                failed(Failure.of(e, e instanceof FloorLostException, true));
                reconcile();
            }
        }
    }

    /** Repeats until the inputs have not changed meanwhile. A failure becomes an input as well. */
    private void reconcile() {
        Inputs.Desired desired;
        do {
            tried = state.inputs();
            desired = tried.desired();
            if (!desired.isCached()) {
                clocks.stop(desired);
            } else if (!clocks.serves()) {
                engage();
            }
        } while (!state.publish(tried));
        String left = null;
        if (tried.isLeaving()) {
            left = isUninstalled ? null : uninstallAll();
        } else {
            logChange(desired);
        }
        served = desired.isCached();
        problem = left;
        done = tried;
    }

    private void engage() {
        try {
            Memory.requireFor(ENGAGING);
            clocks.install();
            clocks.engage(stillWanted);
        } catch (RuntimeException | Error e) {
            boolean mayRetry = e instanceof RefusedException || e instanceof FloorLostException;
            failed(Failure.of(Memory.orLack(e), mayRetry, clocks.isInstalled()));
        }
        if (clocks.serves()) {
            clocks.startThreads();
        }
    }

    /** Notes why the cached clock can't be served. */
    private void failed(Failure failure) {
        synchronized (state) {
            if (state.inputs().desired().failure == null) {
                state.set(state.inputs().withFailure(failure));
            }
        }
    }

    private void logChange(Inputs.Desired desired) {
        boolean isSwitched = served != desired.isCached();
        boolean isDecidedAnew = tried.isTakenAnew(done) || done.desired().failure != null;
        if ((isSwitched || isDecidedAnew) && desired.failure == null) {
            log(done, tried, desired);
        }
    }

    /** Logs the decision. Leases and schedules switch the clock often, so their lines are of level debug. */
    private void log(Inputs before, Inputs now, Inputs.Desired desired) {
        String verb = desired.isCached() ? "engaged " : "bypassed ";
        String clock = desired.isCached() ? "cached" : "real";
        String what = desired.state == ClockState.OBSERVING
                ? ": nothing is rewritten"
                : ": rewritten call sites read the " + clock + " clock";
        if (desired.isCached()) {
            what += " (" + clocks.precisionInWords() + ")";
        }
        if (now.lease() != null) {
            log.debug(verb + desired.reason + what);
        } else if (before.lease() != null && !now.isTaken()) {
            log.debug(verb + "again, as before that request" + what);
        } else if (before.hasWord() && !now.isTaken()) {
            log.info(verb + "by auto()" + what);
        } else if (now.isScheduled(desired.state)) {
            log.debug(verb + desired.reason + what);
        } else if (desired.reason.equals(AT_START)) {
            log.info("engaged" + what);
        } else {
            log.info(verb + desired.reason + what);
        }
    }

    /**
     * Undoes for good all that the agent did to the JVM, except its MBeans and the watch: serves the real clock, gives
     * the application's classes their own bytes again, ends the threads, and then lets go of the classes in {@code
     * java.lang}. Why: docs/decisions/27-leaving-nothing-behind.md.
     *
     * @throws IllegalStateException if that can't be done yet; then this may be called again
     */
    public void uninstall() {
        Inputs asked;
        synchronized (state) {
            asked = ask(state.inputs().leaving(LEAVING));
        }
        await(asked);
        requireNoProblem();
    }

    public boolean isLeaving() {
        return state.inputs().isLeaving();
    }

    /** Returns what is still to be done, or null. */
    private String uninstallAll() {
        try {
            clocks.uninstall();
            requireNoThread();
            clocks.release();
            isUninstalled = true;
            return null;
        } catch (RuntimeException | Error notDone) {
            String left = AgentLog.inWords(notDone);
            synchronized (state) {
                tried = state.inputs().leaving("half uninstalled: " + left);
                state.set(tried);
                state.publish(tried);
            }
            return left;
        }
    }

    /** Undoes all that was done by an agent whose thread could not be started. */
    public void abandon() {
        try {
            clocks.uninstall();
        } finally {
            clocks.release();
        }
    }

    private static void requireNoThread() {
        Thread running = AgentThread.awaitEnds(END_TIMEOUT_MS);
        if (running != null) {
            throw new IllegalStateException(running.getName() + " has not ended within " + END_TIMEOUT_MS
                    + " ms, because it gets no processor time; call uninstall again");
        }
    }

    public boolean servesCachedClock() {
        return state.current().servesCachedClock();
    }

    /** The cached clocks, for their figures. */
    public CachedClocks clocks() {
        return clocks;
    }
}
