package io.escapement.agent.decide;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.verdict.Verdict;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** The surroundings of an agent for its whole life: options, the JVM, the log, and the verdict in force. */
public final class AgentContext {
    /**
     * Context of the agent that runs, or null. The JVM's entry, where one thread is at a time, replaces only null, and
     * the agent that leaves only its own.
     */
    private static volatile AgentContext running;

    /** In ms since 1970. */
    public final long startedMs = System.currentTimeMillis();

    public final AgentOptions options;
    public final Instrumentation instrumentation;
    public final AgentLog log;

    /** The verdict in force; {@code ClockRecheck} replaces it. */
    private volatile Verdict verdict;

    /** Clocksources whose cures have been logged. Used by one thread at a time. */
    private final Set<String> cured = new HashSet<String>();

    public AgentContext(AgentOptions options, Instrumentation instrumentation, AgentLog log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /**
     * Says to somebody who attaches the agent that it runs already, since when, and what to do; null if no agent of
     * this class loader runs.
     */
    public static String alreadyRunning() {
        AgentContext context = running;
        return context == null
                ? null
                : "the agent is running already, since "
                        + Instant.ofEpochSecond(context.startedMs / 1000)
                        + "; to change its options, take it out by uninstall PID (uninstall() over JMX) first, then"
                        + " attach it again";
    }

    /** Says to somebody who starts the JVM whose options win. */
    public static String givenTwice(String arguments) {
        return "the agent is given twice: the first one runs, with " + inWords(running.options.toString())
                + "; the second one, with " + inWords(arguments == null ? "" : arguments)
                + ", does nothing; JAVA_TOOL_OPTIONS comes before the command line: remove one -javaagent";
    }

    private static String inWords(String options) {
        return options.isEmpty() ? "no options" : options;
    }

    /** Marks the agent of this context as the one that runs. */
    public void register() {
        running = this;
    }

    /** Lets another agent start. */
    public void unregister() {
        if (running == this) {
            running = null;
        }
    }

    public Verdict verdict() {
        return verdict;
    }

    /**
     * Puts a verdict in force and logs it, with the cures of the host. The cures are logged once for each clocksource.
     *
     * @param change stands before the verdict in the line; may be empty
     * @param consequence stands behind it
     */
    public void announce(Verdict found, String change, String consequence) {
        verdict = found;
        log.info(change + found + "; " + consequence);
        if (!found.cures.isEmpty() && cured.add(found.clockSource.current)) {
            for (String cure : found.cures) {
                log.info("cure on the host: " + cure);
            }
        }
    }
}
