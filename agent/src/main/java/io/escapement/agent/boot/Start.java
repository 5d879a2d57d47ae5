package io.escapement.agent;

import io.escapement.config.AgentOptions;
import io.escapement.config.Option;
import io.escapement.config.OptionException;
import io.escapement.config.OptionReader;
import io.escapement.probe.Decision;
import io.escapement.probe.Verdict;
import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Set;

/** What happens before the application runs: look at the clock, decide, say so, and engage if that was decided. */
final class Start {
    final AgentOptions options;
    final Instrumentation instrumentation;
    final AgentLog log;

    /** The one in force; later looks at the clock replace it. */
    volatile Verdict verdict;

    private Decision decision;

    /** The clocksources whose cures were said. Used by one thread at a time. */
    private final Set<String> cured = new HashSet<String>();

    Start(AgentOptions options, Instrumentation instrumentation, AgentLog log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /**
     * Returns the agent that runs now, or null.
     *
     * @param mayExit whether a mistake in the options ends the JVM if they say that it shall
     */
    static Start begin(String arguments, Instrumentation instrumentation, AgentLog log, boolean mayExit) {
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

    /** Returns whether the agent runs now. */
    private boolean begin() {
        if (options.isMode("off")) {
            log.debug("off, by mode=off");
            return false;
        }
        long startNanos = System.nanoTime();
        verdict = Verdict.probe(options.slowThresholdNanos());
        long tookMicros = (System.nanoTime() - startNanos) / 1000;
        decision = Decision.of(options, verdict);
        announce("", decision.reason + bound(decision));
        log.debug("the clock was measured in " + tookMicros + " us");
        Agent agent = null;
        if (decision.engages) {
            agent = agent();
            agent.rewriteAtStart();
        }
        startAfterwards(agent);
        return true;
    }

    /** What was rewritten before stays so, and does without MBeans. */
    private void startAfterwards(Agent agent) {
        try {
            new AfterStart(this, agent).start();
        } catch (RuntimeException | Error e) {
            log.problem(
                    "no MBeans, and no later look at the real clock",
                    e,
                    "the clock is not affected; let the service have more threads");
        }
    }

    Agent agent() {
        return new Agent(options, instrumentation, log, decision.reason);
    }

    /** Says what the verdict in force is; what would cure the host, once for each clocksource. */
    void announce(String change, String follows) {
        Verdict said = verdict;
        log.info(change + said + "; " + follows);
        if (!said.cures.isEmpty() && cured.add(said.clockSource.current)) {
            for (String cure : said.cures) {
                log.info("cure on the host: " + cure);
            }
        }
    }

    private String bound(Decision decided) {
        return decided.engages
                ? ", max-staleness " + options.value(Option.MAX_STALENESS)
                        + (options.wantsFloor() ? "" : " by best effort (floor=off)")
                : "";
    }
}
