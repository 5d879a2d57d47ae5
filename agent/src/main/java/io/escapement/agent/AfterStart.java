package io.escapement.agent;

import java.util.concurrent.locks.LockSupport;

/**
 * What must wait until the application runs: MBeans, because registering them starts java.util.logging and the
 * platform's MBean server, which the application may want to set up itself; and a look at whether anything was
 * rewritten. The thread is made in premain, not by {@code AgentThread}, which a healthy host need not load, and ends
 * when that is done.
 */
final class AfterStart extends Thread {
    private static final long REGISTRATION_NANOS = 2_000_000_000;
    private static final long LOOK_NANOS = 8_000_000_000L;

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
        waitUnlessEnded(REGISTRATION_NANOS);
        agent = agent == null ? start.agent() : agent;
        AgentControl control = new AgentControl(agent, start, this);
        control.measureCachedRead();
        if (start.options.hasJmx()) {
            register(control);
        }
        if (!agent.servesCachedClock()) {
            return;
        }
        waitUnlessEnded(LOOK_NANOS);
        // Once more: the first time, the compiler may have been busy with the application.
        control.measureCachedRead();
        if (agent.servesCachedClock() && agent.ledger.rewrittenClassCount() == 0) {
            start.log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                    + " 'packages' names the application's own, as in packages=com.acme");
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

    private void register(AgentControl control) {
        try {
            String missing = new JmxReadiness(System.getProperties(), start.instrumentation).await();
            if (missing != null) {
                start.log.warn("no MBeans: " + missing + "; jmx=false silences this");
                return;
            }
            control.register();
            start.log.debug("MBeans registered");
        } catch (NoClassDefFoundError trimmedRuntime) {
            start.log.debug("no MBeans: this run-time image is without java.management");
        } catch (Exception | LinkageError e) {
            start.log.warn("no MBeans: " + e + "; jmx=false silences this");
        }
    }
}
