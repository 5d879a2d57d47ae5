package io.escapement.agent.watch;

import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.figures.ClockState;
import io.escapement.agent.mailbox.Letter;
import io.escapement.agent.mailbox.Mailbox;
import io.escapement.agent.memory.LastResort;
import io.escapement.agent.memory.Memory;
import io.escapement.agent.serve.Agent;
import io.escapement.agent.thread.RootThreadGroup;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread {@code escapement-watch}, which does all that must wait until the application runs. Only the watch
 * switches the clock, after a request and in each turn. The watch also guards the cached clock, measures the real one
 * again and again, ends leases, and takes commands from a shell. Once somebody else has made the platform's MBean
 * server, the watch starts the thread that registers the MBeans. The watch is made in premain, and not by {@code
 * AgentThread}, which a healthy host need not load. Why: docs/decisions/20-one-decision.md.
 */
public final class WatchThread extends Thread {
    /** The MBeans come within two turns of the server. */
    private static final long TURN_NANOS = 1_000_000_000;

    /**
     * Number of short turns at first. Once there are MBeans or commands all turns are short, so that leases end in
     * time. Otherwise a turn takes twice as long, because each turn wakes a processor that may sleep.
     */
    private static final int SHORT_TURNS = 60;

    /** Before the clock is engaged. */
    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    private static final int FIRST_CHECK_TURN = 2;
    private static final int TURNS_BETWEEN_CHECKS = 5;

    /** Pause after a look at the clock that has failed. */
    private static final long NEXT_CHECK_NANOS = 60_000_000_000L;

    /** Of classes that stay real. */
    private static final int NAMED = 3;

    private final AgentContext context;
    private final String reason;

    /** Null at first if nothing is rewritten: the agent's classes need not be loaded before the application's. */
    private Agent agent;

    /** Null as long as there are no MBeans, and no command has come. */
    private AgentControl control;

    /** Null before the agent is prepared, as are the next ones. */
    private ClockRecheck clock;

    private PackagesWithoutCalls packages;

    /** Null unless {@code nano-packages} is given too. */
    private PackagesWithoutCalls nanoPackages;

    /** Null if no MBeans are wanted, and once the MBeans' thread is started. */
    private PlatformServer server;

    private boolean isPrepared;

    /** Null if commands can't come. */
    private Mailbox mailbox;

    private boolean hasSaidThatCommandsFail;
    private boolean hasSaidWhatStaysReal;
    private boolean hasSaidThatSwitchingFails;
    private boolean hasSaidThatMeasuringFails;

    /** The last time that the clock could not be measured. */
    private long failedToMeasureNanos;

    private volatile boolean ended;

    /**
     * Makes the thread, to be started later.
     *
     * @param agent null if nothing is rewritten; then {@code reason} says why
     */
    public WatchThread(AgentContext context, Agent agent, String reason) {
        super(RootThreadGroup.get(), "escapement-watch");
        this.context = context;
        this.reason = reason;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(WatchThread.class.getClassLoader());
        setUncaughtExceptionHandler(LastResort.HANDLER);
    }

    private AgentControl control() {
        if (control == null) {
            Memory.requireSome();
            control = new AgentControl(agent, context, this);
        }
        return control;
    }

    /** Has the thread end, without waiting for the end. */
    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    /** Only {@link #end} ends it: work that has failed in a turn, even the first one, is tried again in the next. */
    @Override
    public void run() {
        if (agent != null) {
            agent.state.watch(this);
        }
        // The application's first classes need the processor more than the rest of the agent's do. Nobody can ask yet.
        pause(FIRST_PAUSE_NANOS, false);
        for (int turn = 0; !ended; ) {
            long pauseNanos = TURN_NANOS;
            try {
                runTurn(turn);
                pauseNanos = pauseNanosAfter(turn);
                turn++;
            } catch (Throwable t) {
                // The other work of this thread goes on.
                if (!lackedMemory(Memory.orLack(t))) {
                    clockIsNotMeasured(t);
                }
            }
            pause(pauseNanos, agent != null);
        }
    }

    private void clockIsNotMeasured(Throwable cause) {
        failedToMeasureNanos = System.nanoTime();
        if (!hasSaidThatMeasuringFails) {
            hasSaidThatMeasuringFails = true;
            reportUnlessWithdrawn("the real clock can't be measured just now", cause, "it is tried again each minute");
        }
    }

    /** Whether memory was lacking, which passes; the log then has a line of it. Needs none, nor do its arguments. */
    private boolean lackedMemory(Throwable cause) {
        boolean lacked = Memory.wasLacking(cause);
        if (lacked) {
            context.log.noMemory();
        }
        return lacked;
    }

    private long pauseNanosAfter(int turn) {
        if (turn == 0) {
            return TURN_NANOS - FIRST_PAUSE_NANOS;
        }
        long nanos = turn < SHORT_TURNS || control != null ? TURN_NANOS : 2 * TURN_NANOS;
        return agent.schedule == null
                ? nanos
                : Math.min(nanos, agent.schedule.remainingNanos(System.currentTimeMillis()));
    }

    /** Makes the objects that only a running application needs. */
    private void prepare() {
        Memory.requireSome();
        agent = agent == null ? new Agent(context, reason) : agent;
        agent.state.watch(this);
        server = context.options.hasJmx ? new PlatformServer(context.instrumentation) : null;
        // Again: on Java 8 the mailbox may be the first to use classes of the JDK's that the application needs too.
        Memory.requireSome();
        mailbox = mailbox();
        clock = new ClockRecheck(context, agent, System.nanoTime());
        packages = PackagesWithoutCalls.ofWallClock(context.log, context.options, agent.ledger);
        nanoPackages = agent.nanoClock == null
                ? null
                : PackagesWithoutCalls.ofMonotonicClock(context.log, context.options, agent.nanoClock.ledger);
        isPrepared = true;
    }

    private Mailbox mailbox() {
        try {
            return new Mailbox();
        } catch (IOException | RuntimeException e) {
            reportUnlessWithdrawn("commands from a shell can't reach the agent", e, "use JMX");
            return null;
        }
    }

    private void runTurn(int turn) {
        if (turn == 0) {
            if (agent != null) {
                switchClock(true);
            }
            return;
        }
        if (!isPrepared) {
            prepare();
        }
        // Leases come first, so that they end even if the rest fails.
        switchClock(true);
        if (mailbox != null) {
            takeCommand();
        }
        if (agent.isLeaving()) {
            // A command may come, because an uninstall that fails may be asked again; there is nothing else to do.
            return;
        }
        if (server != null) {
            startJmxOnceThereIsAServer();
        }
        if (turn % TURNS_BETWEEN_CHECKS == FIRST_CHECK_TURN && mayMeasure(System.nanoTime())) {
            clock.recheck(System.nanoTime());
            sayOnceWhatStaysReal();
            packages.lookOnceDue(agent.servesCachedClock(), System.nanoTime());
            if (nanoPackages != null) {
                nanoPackages.lookOnceDue(agent.servesCachedClock(), System.nanoTime());
            }
            if (control != null) {
                control.measureCachedReadsOnce();
            }
        }
    }

    private void sayOnceWhatStaysReal() {
        List<String> first = hasSaidWhatStaysReal ? Collections.<String>emptyList() : agent.ledger.listReal("", NAMED);
        if (!first.isEmpty()) {
            hasSaidWhatStaysReal = true;
            context.log.info("classes keep the real clock that a late one would break: " + String.join(", ", first)
                    + "; `status --json` and listRealClasses over JMX name all");
        }
    }

    /** Does what was asked. In a turn, also does what is due by now, and looks after the clock that is served. */
    private void switchClock(boolean isTurn) {
        try {
            if (isTurn && !agent.isLeaving()) {
                agent.endLeaseOnceOver(System.nanoTime());
                if (agent.schedule != null) {
                    agent.schedule.follow(System.currentTimeMillis(), System.nanoTime());
                }
            }
            agent.catchUp(System.nanoTime());
            if (isTurn) {
                agent.lookAfter();
            }
            hasSaidThatSwitchingFails = false;
        } catch (Throwable t) {
            if (!lackedMemory(t) && !hasSaidThatSwitchingFails) {
                hasSaidThatSwitchingFails = true;
                context.log.problem("the clock can't be switched just now", t, "it is tried again");
            }
        }
    }

    private boolean mayMeasure(long nowNanos) {
        return !hasSaidThatMeasuringFails || nowNanos - failedToMeasureNanos >= NEXT_CHECK_NANOS;
    }

    private void takeCommand() {
        try {
            Letter command = mailbox.take();
            if (command != null) {
                control().start(command);
                hasSaidThatCommandsFail = false;
            }
        } catch (IOException | RuntimeException | Error e) {
            if (!lackedMemory(e) && !hasSaidThatCommandsFail) {
                hasSaidThatCommandsFail = true;
                reportUnlessWithdrawn(
                        "commands from a shell can't be taken just now", e, "it is tried again; JMX works");
            }
        }
    }

    /**
     * Waits unless the thread is to end, even if interrupted, and meanwhile does what is asked. {@code Pause} is not
     * used, so that it need not be loaded before the application's classes.
     */
    private void pause(long nanos, boolean switches) {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !ended; left = deadline - System.nanoTime()) {
            if (switches && agent.isAsked()) {
                switchClock(false);
            } else {
                LockSupport.parkNanos(left);
                interrupted();
            }
        }
    }

    private void startJmxOnceThereIsAServer() {
        try {
            if (server.isThere()) {
                control().startJmx();
                server = null;
            }
        } catch (Throwable t) {
            if (!lackedMemory(Memory.orLack(t))) {
                server = null;
                reportUnlessWithdrawn("no MBeans", t, "jmx=false silences this");
            }
        }
    }

    /** Logs a fault, unless the agent has withdrawn and said why: one fault, one line. Throws nothing. */
    void reportUnlessWithdrawn(String what, Throwable cause, String remedy) {
        if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
            try {
                context.log.problem(what, cause, "the clock is not affected; " + remedy);
            } catch (OutOfMemoryError noText) {
                context.log.noMemory();
            }
        }
    }
}
