package io.escapement.agent;

import io.escapement.clock.ClockState;
import java.util.concurrent.locks.LockSupport;

/**
 * What must wait until the application runs: MBeans, because registering them starts java.util.logging and the
 * platform's MBean server, which the application may want to set up itself; later looks at the clock; and one at whether anything
 * was rewritten. The thread is made in premain, not by {@code AgentThread}, which a healthy host need not load.
 */
final class AfterStart extends Thread {
    private static final long REGISTRATION_NANOS = 2_000_000_000;
    private static final long WATCH_NANOS = 5_000_000_000L;

    private final Start start;

    /** Null as long as nothing is rewritten: then its classes need not be loaded before the application's. */
    private Agent agent;

    /** Null without MBeans. */
    private AgentControl control;

    private volatile boolean ended;

    AfterStart(Start start, Agent agent) {
        super("escapement-watch");
        this.start = start;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(AfterStart.class.getClassLoader());
    }

    /** Lets it end. */
    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        try {
            waitUnlessEnded(REGISTRATION_NANOS);
            agent = agent == null ? start.agent() : agent;
            if (start.options.hasJmx()) {
                AgentControl made = new AgentControl(agent, start, this);
                made.measureCachedRead();
                register(made);
                control = made;
            }
        } catch (Throwable t) {
            // One fault, one line: whoever withdrew has said it.
            if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
                start.log.problem("no MBeans", t, "the clock is not affected; jmx=false silences this");
            }
        }
        try {
            if (agent != null) {
                watch();
            }
        } catch (Throwable t) {
            start.log.problem(
                    "the real clock is no longer looked at", t, "the clock is not affected; a restart looks again");
        }
    }

    private void watch() {
        ClockWatch clock = new ClockWatch(start, agent, System.nanoTime());
        Settling settling = new Settling(start, agent, control);
        while (!ended) {
            clock.look(System.nanoTime());
            settling.look(System.nanoTime());
            waitUnlessEnded(WATCH_NANOS);
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

    private void register(AgentControl control) throws Exception {
        String missing = new JmxReadiness(System.getProperties(), start.instrumentation).await();
        if (missing != null) {
            start.log.warn("no MBeans: " + missing + "; jmx=false silences this");
            return;
        }
        try {
            control.register();
            start.log.debug("MBeans registered");
        } catch (NoClassDefFoundError e) {
            if (!isOfTheJdk(e)) {
                throw e;
            }
            start.log.debug("no MBeans: this run-time image is without java.management");
        }
    }

    private static boolean isOfTheJdk(NoClassDefFoundError missing) {
        return missing.getMessage() != null && missing.getMessage().startsWith("java");
    }
}
