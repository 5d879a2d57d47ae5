package io.escapement.agent;

import io.escapement.config.AgentOptions;
import io.escapement.config.OptionException;
import io.escapement.config.OptionReader;
import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters. An exception that leaves {@code premain} ends the JVM, and the application has not run yet: so
 * there is one catch for everything, and nothing here or below it touches java.util.logging, JMX or stdout.
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
        AgentLog log = new AgentLog(System.err);
        try {
            if (JdkTool.isRunning(System.getProperties())) {
                return;
            }
            if (running != null) {
                log.warn("the agent is given twice; the first one runs, this one does nothing: remove one -javaagent");
                return;
            }
            running = start(arguments, instrumentation, log, mayExit);
        } catch (Throwable t) {
            log.warn("the agent could not start (" + t + "); it is off, the service runs");
        }
    }

    /** That agent is uninstalled: another one may be started. */
    static synchronized void leave(Start start) {
        if (running == start) {
            running = null;
        }
    }

    /** Returns the agent that runs now, or null. */
    private static Start start(String arguments, Instrumentation instrumentation, AgentLog log, boolean mayExit) {
        OptionReader reader = new OptionReader(arguments, System.getProperties(), System.getenv());
        try {
            AgentOptions options = reader.read();
            log.level(options.logLevel());
            Start start = new Start(options, instrumentation, log);
            return start.begin() ? start : null;
        } catch (OptionException e) {
            if (mayExit && reader.failsOnError()) {
                log.warn(e.getMessage() + "; the JVM ends because of on-error=fail");
                System.exit(1);
            }
            log.warn(e.getMessage() + "; the agent is off, the service runs");
            return null;
        }
    }
}
