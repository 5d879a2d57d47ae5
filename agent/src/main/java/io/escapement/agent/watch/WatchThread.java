package io.escapement.agent.watch;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.AgentContext;
import io.escapement.agent.lifecycle.ClockRecheck;
import io.escapement.agent.remote.Mailbox;
import io.escapement.agent.threads.RootThreadGroup;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread {@code escapement-watch}: it does what must wait until the application runs. It measures the clock again
 * and again, ends leases, takes commands from a shell, and registers the MBeans once somebody else has made the
 * platform's MBean server. It is made in premain, and not by {@code AgentThread}, which a healthy host need not load.
 */
public final class WatchThread extends Thread {
    /** The MBeans come within two turns of the server. */
    private static final long TURN_NANOS = 1_000_000_000;

    /**
     * So many turns are as short, and all of them once there are MBeans or commands: leases are to end in time.
     * Otherwise a turn takes twice as long, because each wakes a processor that may sleep.
     */
    private static final int SHORT_TURNS = 60;

    /** Before the clock is engaged. */
    private static final long FIRST_PAUSE_NANOS = 100_000_000;

    private static final int FIRST_CHECK_TURN = 2;
    private static final int TURNS_BETWEEN_CHECKS = 5;

    private final AgentContext context;
    private final String reason;
    private final Thread starter = currentThread();

    /** Null at first if nothing is rewritten: its classes need not be loaded before the application's. */
    private Agent agent;

    /** Null as long as there are no MBeans, and no command has come. */
    private AgentControl control;

    /** Null if no MBeans are wanted, once they are registered, and if that has failed. */
    private PlatformServer server;

    /** Null if commands can't come. */
    private Mailbox mailbox;

    private boolean hasSaidThatCommandsFail;
    private boolean hasSaidThatSwitchingFails;
    private boolean measuresClock = true;
    private volatile boolean isLeaving;
    private volatile boolean ended;

    /**
     * Makes a thread that is started later.
     *
     * @param agent null if nothing is rewritten; {@code reason} is then why
     */
    public WatchThread(AgentContext context, Agent agent, String reason) {
        super(RootThreadGroup.get(), "escapement-watch");
        this.context = context;
        this.reason = reason;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(WatchThread.class.getClassLoader());
    }

    private AgentControl control() {
        if (control == null) {
            control = new AgentControl(agent, context, this);
        }
        return control;
    }

    /** Has it do nothing any more but take commands: an {@code uninstall} that fails may be asked again. */
    void beginLeaving() {
        isLeaving = true;
    }

    /** Has the thread end; does not wait for that. */
    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        // The application's first classes need the processor more than the agent's do.
        waitUnlessEnded(FIRST_PAUSE_NANOS);
        try {
            if (agent != null) {
                switchOnceDue();
            }
            waitUnlessEnded(TURN_NANOS - FIRST_PAUSE_NANOS);
            agent = agent == null ? new Agent(context, reason) : agent;
            server = context.options.hasJmx ? new PlatformServer(context.instrumentation) : null;
            mailbox = mailbox();
            watch();
        } catch (Throwable t) {
            clockIsNoLongerMeasured(t);
        }
    }

    private Mailbox mailbox() {
        try {
            return new Mailbox();
        } catch (IOException | RuntimeException e) {
            reportUnlessWithdrawn("commands from a shell can't reach the agent", e, "use JMX");
            return null;
        }
    }

    private void watch() {
        ClockRecheck clock = new ClockRecheck(context, agent, System.nanoTime());
        LaterChecks later = new LaterChecks(context, agent, starter);
        for (int turn = 1; !ended; turn++) {
            try {
                runTurn(turn, clock, later);
            } catch (OutOfMemoryError ofTheApplication) {
                // The next turn may find memory again.
            }
            long pauseNanos = turn < SHORT_TURNS || control != null ? TURN_NANOS : 2 * TURN_NANOS;
            waitUnlessEnded(
                    agent.schedule == null
                            ? pauseNanos
                            : Math.min(pauseNanos, agent.schedule.remainingNanos(System.currentTimeMillis())));
        }
    }

    private void runTurn(int turn, ClockRecheck clock, LaterChecks later) {
        if (mailbox != null) {
            takeCommand();
        }
        if (isLeaving) {
            return;
        }
        if (server != null) {
            registerOnceThereIsAServer();
        }
        switchOnceDue();
        if (measuresClock && turn % TURNS_BETWEEN_CHECKS == FIRST_CHECK_TURN) {
            try {
                clock.recheck(System.nanoTime());
                later.runDue(System.nanoTime(), control);
            } catch (OutOfMemoryError ofTheApplication) {
                throw ofTheApplication;
            } catch (Throwable t) {
                clockIsNoLongerMeasured(t);
            }
        }
    }

    private void switchOnceDue() {
        try {
            agent.operator.endLeaseOnceOver(System.nanoTime());
            if (agent.schedule != null) {
                agent.schedule.follow(System.currentTimeMillis(), System.nanoTime());
            }
            agent.catchUp();
            hasSaidThatSwitchingFails = false;
        } catch (IllegalStateException saidAlready) {
            // The state says what is wrong.
        } catch (OutOfMemoryError ofTheApplication) {
            // The next turn may find memory again.
        } catch (Throwable t) {
            if (!hasSaidThatSwitchingFails) {
                hasSaidThatSwitchingFails = true;
                context.log.problem("the clock can't be switched just now", t, "it is tried again");
            }
        }
    }

    /** What else this thread does, it goes on doing. */
    private void clockIsNoLongerMeasured(Throwable cause) {
        measuresClock = false;
        reportUnlessWithdrawn("the real clock is no longer measured", cause, "a restart measures again");
    }

    private void takeCommand() {
        try {
            String command = mailbox.take();
            if (command != null) {
                control().start(command);
                hasSaidThatCommandsFail = false;
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            if (!hasSaidThatCommandsFail) {
                hasSaidThatCommandsFail = true;
                reportUnlessWithdrawn(
                        "commands from a shell can't be taken just now", e, "it is tried again; JMX works");
            }
        }
    }

    /**
     * Waits, even if interrupted. Does without {@code Pause}, which need not be loaded before the application's
     * classes.
     */
    private void waitUnlessEnded(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !ended; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
            interrupted();
        }
    }

    private void registerOnceThereIsAServer() {
        try {
            if (server.isThere()) {
                server = null;
                AgentControl made = control();
                made.measureCachedRead();
                made.register();
                context.log.debug("MBeans registered");
            }
        } catch (Throwable t) {
            server = null;
            reportUnlessWithdrawn("no MBeans", t, "jmx=false silences this");
        }
    }

    /** Logs a fault, unless the agent has withdrawn and said why: one fault, one line. */
    private void reportUnlessWithdrawn(String what, Throwable cause, String remedy) {
        if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
            context.log.problem(what, cause, "the clock is not affected; " + remedy);
        }
    }
}
