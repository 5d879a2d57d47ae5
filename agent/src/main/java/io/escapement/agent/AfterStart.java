package io.escapement.agent;

import io.escapement.clock.Pause;
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

    AfterStart(Start start, Agent agent) {
        super("escapement-start");
        this.start = start;
        this.agent = agent;
        setDaemon(true);
        setContextClassLoader(AfterStart.class.getClassLoader());
    }

    @Override
    public void run() {
        waitWithoutClasses(REGISTRATION_NANOS);
        agent = agent == null ? start.agent() : agent;
        AgentControl control = new AgentControl(agent, start.options, start.verdict);
        control.measureCachedRead();
        if (start.options.hasJmx()) {
            register(control);
        }
        if (!agent.servesCachedClock()) {
            return;
        }
        Pause.nanos(LOOK_NANOS);
        // Once more: the first time, the compiler may have been busy with the application.
        control.measureCachedRead();
        if (agent.servesCachedClock() && agent.ledger.rewrittenClassCount() == 0) {
            start.log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                    + " 'packages' names the application's own, as in packages=com.acme");
        }
    }

    /** As {@link Pause} does, whose class need not be loaded before the application's. */
    private static void waitWithoutClasses(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long rest = nanos; rest > 0; rest = deadline - System.nanoTime()) {
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
