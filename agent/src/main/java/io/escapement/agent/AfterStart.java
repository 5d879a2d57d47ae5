package io.escapement.agent;

import io.escapement.jmx.ClockWatcher;
import io.escapement.jmx.Registration;
import java.lang.instrument.Instrumentation;

/**
 * What must wait until the application runs: MBeans, because registering them starts java.util.logging and the
 * platform's MBean server, which the application may want to set up itself; and a look at whether anything was
 * rewritten. The thread ends when that is done.
 */
final class AfterStart extends Thread {
    private static final long REGISTRATION_MS = 2_000;
    private static final long LOOK_MS = 8_000;

    private final Agent agent;
    private final boolean jmx;
    private final Instrumentation instrumentation;
    private final AgentLog log;

    private AfterStart(Agent agent, boolean jmx, Instrumentation instrumentation, AgentLog log) {
        super("escapement-start");
        this.agent = agent;
        this.jmx = jmx;
        this.instrumentation = instrumentation;
        this.log = log;
        setDaemon(true);
        setContextClassLoader(AfterStart.class.getClassLoader());
    }

    static void begin(Agent agent, boolean jmx, Instrumentation instrumentation, AgentLog log) {
        new AfterStart(agent, jmx, instrumentation, log).start();
    }

    @Override
    public void run() {
        try {
            sleep(REGISTRATION_MS);
            agent.measureCachedRead();
            if (jmx) {
                register();
            }
            sleep(LOOK_MS);
            if (agent.state().servesCachedClock() && agent.ledger.rewrittenClassCount() == 0) {
                log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                        + " 'packages' names the application's own, as in packages=com.acme");
            }
        } catch (InterruptedException somebodyWantsItToEnd) {
            log.debug("interrupted before the MBeans were registered");
        }
    }

    private void register() throws InterruptedException {
        try {
            String missing = new JmxReadiness(System.getProperties(), instrumentation).await();
            if (missing != null) {
                log.warn("no MBeans: " + missing + "; jmx=false silences this");
                return;
            }
            ClockWatcher watcher = Registration.register(agent, agent.ledger);
            agent.watch(watcher);
            log.debug("MBeans registered");
        } catch (NoClassDefFoundError trimmedRuntime) {
            log.debug("no MBeans: this run-time image is without java.management");
        } catch (Exception | LinkageError e) {
            log.warn("no MBeans: " + e + "; jmx=false silences this");
        }
    }
}
