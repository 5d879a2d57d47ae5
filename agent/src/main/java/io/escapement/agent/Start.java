package io.escapement.agent;

import io.escapement.config.AgentOptions;
import io.escapement.config.Option;
import io.escapement.probe.Decision;
import io.escapement.probe.Verdict;
import java.lang.instrument.Instrumentation;

/** What happens before the application runs: look at the clock, decide, say so, and engage if that was decided. */
final class Start {
    final AgentOptions options;
    final Instrumentation instrumentation;
    final AgentLog log;
    Verdict verdict;
    private Decision decision;

    Start(AgentOptions options, Instrumentation instrumentation, AgentLog log) {
        this.options = options;
        this.instrumentation = instrumentation;
        this.log = log;
    }

    /** Returns whether the agent runs now. */
    boolean begin() {
        if (options.isMode("off")) {
            log.debug("off, by mode=off");
            return false;
        }
        verdict = Verdict.probe(options.slowThresholdNanos());
        decision = Decision.of(options, verdict);
        announce();
        Agent agent = null;
        if (decision.engages) {
            agent = agent();
            agent.rewriteAtStart();
        }
        if (options.hasJmx() || decision.engages) {
            new AfterStart(this, agent).start();
        }
        return true;
    }

    Agent agent() {
        return new Agent(options, instrumentation, log, decision.reason);
    }

    private void announce() {
        String bound = decision.engages
                ? ", max-staleness " + options.value(Option.MAX_STALENESS)
                        + (options.wantsFloor() ? "" : " by best effort (floor=off)")
                : "";
        log.info(verdict + "; " + decision.reason + bound);
        for (String cure : verdict.cures) {
            log.info("cure on the host: " + cure);
        }
    }
}
