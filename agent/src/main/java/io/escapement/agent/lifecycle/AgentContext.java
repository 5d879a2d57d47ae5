package io.escapement.agent.lifecycle;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.probe.Verdict;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Set;

/** What an agent has for its whole life: options, the JVM, the log, and the verdict on the clock that is in force. */
public final class AgentContext {
    /** That of the agent that runs, or null. Guarded by this class's lock. */
    private static AgentContext running;

    public final AgentOptions options;
    public final Instrumentation instrumentation;
    public final AgentLog log;

    /** The one in force; {@code ClockRecheck} replaces it. */
    private volatile Verdict verdict;

    /** The clocksources whose cures were said. Used by one thread at a time. */
    private final Set<String> cured = new HashSet<String>();

    public AgentContext(AgentOptions options, Instrumentation instrumentation, AgentLog log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /** Whether an agent of this class loader runs: there is one at most. */
    public static synchronized boolean isAgentRunning() {
        return running != null;
    }

    /** Marks the agent of this context as the one that runs. */
    public void running() {
        synchronized (AgentContext.class) {
            running = this;
        }
    }

    /** Lets another agent start. */
    public void ended() {
        synchronized (AgentContext.class) {
            if (running == this) {
                running = null;
            }
        }
    }

    public Verdict verdict() {
        return verdict;
    }

    /**
     * Puts a verdict in force and logs it, with what would cure the host: once for each clocksource.
     *
     * @param change what comes before the verdict in the line, or nothing
     * @param follows what follows from it
     */
    public void announce(Verdict found, String change, String follows) {
        verdict = found;
        log.info(change + found + "; " + follows);
        if (!found.cures.isEmpty() && cured.add(found.clockSource.current)) {
            for (String cure : found.cures) {
                log.info("cure on the host: " + cure);
            }
        }
    }
}
