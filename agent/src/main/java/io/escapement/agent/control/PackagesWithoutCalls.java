package io.escapement.agent.control;

import io.escapement.agent.config.Option;
import io.escapement.agent.rewrite.JdkPackages;
import io.escapement.agent.rewrite.RewriteLedger;
import java.util.ArrayList;
import java.util.List;

/** Names packages of the options in which nothing was rewritten, once: most likely they are mistyped. */
final class PackagesWithoutCalls {
    /** Enough for a service to start on a slow host. */
    private static final long STARTED_AFTER_NANOS = 50_000_000_000L;

    private final AgentContext context;
    private final Agent agent;
    private boolean served;
    private long servedSinceNanos;
    private boolean hasChecked;

    PackagesWithoutCalls(AgentContext context, Agent agent) {
        this.context = context;
        this.agent = agent;
    }

    /** Checks once the cached clock has been served for 50 s. */
    void checkOnceDue(long nowNanos) {
        boolean serves = agent.servesCachedClock();
        if (serves && !served) {
            servedSinceNanos = nowNanos;
        }
        served = serves;
        if (serves && !hasChecked && nowNanos - servedSinceNanos >= STARTED_AFTER_NANOS) {
            hasChecked = true;
            check();
        }
    }

    private void check() {
        warnUnlessRewritten(context.options.readsInWords(), Option.PACKAGES, context.options.packages, agent.ledger);
        if (agent.nanoClock != null) {
            warnUnlessRewritten(
                    "call of System.nanoTime",
                    Option.NANO_PACKAGES,
                    context.options.nanoPackages,
                    agent.nanoClock.ledger);
        }
    }

    private void warnUnlessRewritten(String reads, Option option, List<String> packages, RewriteLedger ledger) {
        List<String> found = new ArrayList<String>();
        for (String each : packages) {
            // One of the JDK's may read nothing in this Java.
            if (!JdkPackages.TO_NAME.contains(each) && !ledger.mayHaveRewrittenIn(each)) {
                found.add(each.equals("*") ? "any package" : each);
            }
        }
        if (!found.isEmpty()) {
            context.log.warn("no " + reads + " was rewritten so far in " + String.join(", ", found)
                    + ": see whether '" + option.optionName + "' names the application's own, as in "
                    + option.optionName + "=com.acme");
        }
    }
}
