package io.escapement.agent;

import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters. An exception that leaves {@code premain} ends the JVM, and the application has not run yet: so
 * there is one catch for everything, also for classes that are missing from the jar, none of which the JVM needs to verify
 * this one; and nothing here or below it touches java.util.logging, JMX or stdout.
 */
public final class PreMain {
    /** The agent that runs, or null. Guarded by this class's lock. */
    private static Start running;

    private PreMain() {}

    /** Started by {@code -javaagent}. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation, true);
    }

    /** Started in a running JVM, which a mistake in the options never ends. */
    public static void agentmain(String arguments, Instrumentation instrumentation) {
        enter(arguments, instrumentation, false);
    }

    private static synchronized void enter(String arguments, Instrumentation instrumentation, boolean mayExit) {
        try {
            AgentLog log = new AgentLog(System.err);
            if (JdkTool.isRunning(System.getProperties())) {
                return;
            }
            if (running != null) {
                log.warn("the agent is given twice; the first one runs, this one does nothing: remove one -javaagent");
                return;
            }
            running = Start.begin(arguments, instrumentation, log, mayExit);
        } catch (Throwable t) {
            failed(t);
        }
    }

    /**
     * That agent is uninstalled: another one may be started.
     *
     * @param start an object to the JVM, which loads the types that methods here name before it calls any
     */
    static synchronized void leave(Object start) {
        if (running == start) {
            running = null;
        }
    }

    /** Not by {@link AgentLog}, which may be what fails. */
    private static void failed(Throwable cause) {
        try {
            System.err.println("[escapement] the agent could not start (" + cause
                    + "); it is off, the service runs; remove -javaagent, or try a newer version");
        } catch (Throwable unusable) {
            // Somebody has put another stream there, and that fails as well.
        }
    }
}
