package io.escapement.agent;

import io.escapement.clock.ClockState;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread {@code escapement-watch}: what must wait until the application runs. It looks at the clock again and
 * again, ends leases, and registers the MBeans once somebody else has made the platform's MBean server. It is made in premain, not
 * by {@code AgentThread}, which a healthy host need not load.
 */
final class AfterStart extends Thread {
    /** MBeans are there within twice as long after the server. */
    private static final long TURN_NANOS = 1_000_000_000;

    private static final int FIRST_LOOK_TURN = 2;
    private static final int TURNS_BETWEEN_LOOKS = 5;

    private final Start start;

    /** Null as long as nothing is rewritten: then its classes need not be loaded before the application's. */
    private Agent agent;

    /** Null as long as there are no MBeans. */
    private AgentControl control;

    /** Null where no MBeans are wanted, or registering them has failed. */
    private PlatformServer server;

    private volatile boolean ended;

    AfterStart(Start start, Agent agent) {
        super(rootGroup(), "escapement-watch");
        this.start = start;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(AfterStart.class.getClassLoader());
    }

    /** That of the JVM's own threads: an application may wait until it is the only one in its group. */
    static ThreadGroup rootGroup() {
        ThreadGroup group = currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
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
            agent = agent == null ? start.agent() : agent;
            server = start.options.hasJmx() ? new PlatformServer(start.instrumentation) : null;
            watch();
        } catch (Throwable t) {
            // One fault, one line: whoever withdrew has said it.
            if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
                start.log.problem(
                        "the real clock is no longer looked at", t, "the clock is not affected; a restart looks again");
            }
        }
    }

    private void watch() {
        ClockWatch clock = new ClockWatch(start, agent, System.nanoTime());
        Settling settling = new Settling(start, agent);
        Checkpoint checkpoint = Checkpoint.watching(agent, start.log);
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

    private void take(int turn, ClockWatch clock, Settling settling) {
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
                AgentControl made = new AgentControl(agent, start, this);
                made.measureCachedRead();
                made.register();
                control = made;
                start.log.debug("MBeans registered");
            }
        } catch (Throwable t) {
            server = null;
            failed("no MBeans", t, "jmx=false silences this");
        }
    }

    /** One fault, one line: whoever withdrew has said it. */
    private void failed(String what, Throwable cause, String remedy) {
        if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
            start.log.problem(what, cause, "the clock is not affected; " + remedy);
        }
    }
}
