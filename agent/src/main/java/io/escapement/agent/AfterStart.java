package io.escapement.agent;

import io.escapement.clock.ClockState;
import io.escapement.rewrite.RewriteLedger;
import java.util.concurrent.locks.LockSupport;

/**
 * What must wait until the application runs: MBeans, because registering them starts java.util.logging and the
 * platform's MBean server, which the application may want to set up itself; and a look at whether anything was
 * rewritten. The thread is made in premain, not by {@code AgentThread}, which a healthy host need not load, and ends
 * when that is done.
 */
final class AfterStart extends Thread {
    private static final long REGISTRATION_NANOS = 2_000_000_000;
    private static final long SETTLE_NANOS = 8_000_000_000L;

    /** Services on slow hosts take their time to start. */
    private static final long LOOK_NANOS = 50_000_000_000L;

    private final Start start;

    /** Null as long as nothing is rewritten: then its classes need not be loaded before the application's. */
    private Agent agent;

    private volatile boolean ended;

    AfterStart(Start start, Agent agent) {
        super("escapement-start");
        this.start = start;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(AfterStart.class.getClassLoader());
    }

    /** Lets it end before its time. */
    void end() {
        ended = true;
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        try {
            waitUnlessEnded(REGISTRATION_NANOS);
            agent = agent == null ? start.agent() : agent;
            AgentControl control = start.options.hasJmx() ? withMBeans() : null;
            if (agent.servesCachedClock()) {
                waitUnlessEnded(SETTLE_NANOS);
                measureAgain(control);
                look();
            }
        } catch (Throwable t) {
            // One fault, one line: whoever withdrew has said it.
            if (agent == null || agent.state.current() != ClockState.WITHDRAWN) {
                start.log.problem("no MBeans", t, "the clock is not affected; jmx=false silences this");
            }
        }
    }

    private AgentControl withMBeans() throws Exception {
        AgentControl control = new AgentControl(agent, start, this);
        control.measureCachedRead();
        register(control);
        return control;
    }

    /** Because the first time the compiler may have been busy with the application. */
    private static void measureAgain(AgentControl control) {
        if (control != null) {
            control.measureCachedRead();
        }
    }

    private void look() {
        if (hasFoundNothing()) {
            waitUnlessEnded(LOOK_NANOS);
        }
        if (hasFoundNothing()) {
            start.log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                    + " 'packages' names the application's own, as in packages=com.acme");
        }
    }

    private boolean hasFoundNothing() {
        RewriteLedger ledger = agent.ledger;
        return agent.servesCachedClock() && ledger.rewrittenClassCount() == 0 && ledger.failedClassCount() == 0;
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
