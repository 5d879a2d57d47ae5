package io.escapement.agent.watch;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.AgentContext;
import io.escapement.agent.threads.RootThreadGroup;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread {@code escapement-watch}: what must wait until the application runs. It looks at the clock again and
 * again, ends leases, and registers the MBeans once somebody else has made the platform's MBean server. It is made in premain, not
 * by {@code AgentThread}, which a healthy host need not load.
 */
public final class WatchThread extends Thread {
    /** MBeans are there within twice as long after the server. */
    private static final long TURN_NANOS = 1_000_000_000;

    private static final int FIRST_LOOK_TURN = 2;
    private static final int TURNS_BETWEEN_LOOKS = 5;

    private final AgentContext context;
    private final String reason;

    /** Null as long as nothing is rewritten: then its classes need not be loaded before the application's. */
    private Agent agent;

    /** Null as long as there are no MBeans. */
    private AgentControl control;

    /** Null where no MBeans are wanted, or registering them has failed. */
    private PlatformServer server;

    private volatile boolean ended;

    /** @param agent null if nothing is rewritten; {@code reason} is then why */
    public WatchThread(AgentContext context, Agent agent, String reason) {
        super(RootThreadGroup.get(), "escapement-watch");
        this.context = context;
        this.reason = reason;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(WatchThread.class.getClassLoader());
    }

    /** Lets it end. */
    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        try {
            // The application's first classes need the processor more than the agent's do.
            waitUnlessEnded(TURN_NANOS);
            agent = agent == null ? new Agent(context, reason) : agent;
            server = context.options.hasJmx() ? new PlatformServer(context.instrumentation) : null;
            watch();
        } catch (Throwable t) {
            // One fault, one line: whoever withdrew has said it.
            if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
                context.log.problem(
                        "the real clock is no longer looked at", t, "the clock is not affected; a restart looks again");
            }
        }
    }

    private void watch() {
        ClockRecheck clock = new ClockRecheck(context, agent, System.nanoTime());
        LaterChecks settling = new LaterChecks(context, agent);
        Checkpoint checkpoint = Checkpoint.watching(agent, context.log);
        for (int turn = 1; !ended; turn++) {
            if (checkpoint.beginTurn()) {
                try {
                    take(turn, clock, settling);
                } catch (OutOfMemoryError ofTheApplication) {
                    // The next turn may find memory again.
                } finally {
                    checkpoint.endTurn();
                }
            }
            waitUnlessEnded(TURN_NANOS);
        }
    }

    private void take(int turn, ClockRecheck clock, LaterChecks settling) {
        if (server != null) {
            registerOnceThereIsAServer();
        }
        if (control != null) {
            control.endLeaseOnceOver();
        }
        if (turn % TURNS_BETWEEN_LOOKS == FIRST_LOOK_TURN) {
            clock.look(System.nanoTime());
            settling.look(System.nanoTime(), control);
        }
    }

    /** Whatever interrupts it; without classes that need not be loaded before the application's. */
    private void waitUnlessEnded(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long rest = nanos; rest > 0 && !ended; rest = deadline - System.nanoTime()) {
            LockSupport.parkNanos(rest);
            interrupted();
        }
    }

    private void registerOnceThereIsAServer() {
        try {
            if (server.isThere()) {
                server = null;
                AgentControl made = new AgentControl(agent, context, this);
                made.measureCachedRead();
                made.register();
                control = made;
                context.log.debug("MBeans registered");
            }
        } catch (Throwable t) {
            server = null;
            failed("no MBeans", t, "jmx=false silences this");
        }
    }

    /** One fault, one line: whoever withdrew has said it. */
    private void failed(String what, Throwable cause, String remedy) {
        if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
            context.log.problem(what, cause, "the clock is not affected; " + remedy);
        }
    }
}
