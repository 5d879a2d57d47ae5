package io.escapement.agent.watch;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.AgentContext;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.HiddenClasses;
import io.escapement.agent.rewrite.RewriteLedger;

/** What is looked at some time after the cached clock has been engaged: once, and hidden classes again and again. */
final class LaterChecks {
    /** The first time that a cached read was measured the compiler may have been busy with the application. */
    private static final long SETTLED_AFTER_NANOS = 4_000_000_000L;

    /** Services on slow hosts take their time to start. */
    private static final long LOOKED_AFTER_NANOS = 50_000_000_000L;

    private static final long HIDDEN_APART_NANOS = 60_000_000_000L;

    private final AgentContext context;
    private final Agent agent;

    private boolean served;
    private boolean measured;
    private boolean looked;
    private long servedSinceNanos;

    /** Null before the first look. */
    private HiddenClasses hiddenClasses;

    private long lookedForHiddenAtNanos;
    private boolean looksForHidden = true;

    LaterChecks(AgentContext context, Agent agent) {
        this.context = context;
        this.agent = agent;
    }

    /** @param control null as long as there are no MBeans */
    void look(long nowNanos, AgentControl control) {
        boolean serves = agent.servesCachedClock();
        if (serves && !served) {
            servedSinceNanos = nowNanos;
            measured = false;
        }
        served = serves;
        boolean isSettled = serves && nowNanos - servedSinceNanos >= SETTLED_AFTER_NANOS;
        if (isSettled && !measured && control != null) {
            measured = true;
            control.measureCachedRead();
        }
        if (isSettled && looksForHidden && isTimeForHidden(nowNanos)) {
            lookedForHiddenAtNanos = nowNanos;
            lookForHidden();
        }
        if (serves && !looked && nowNanos - servedSinceNanos >= LOOKED_AFTER_NANOS) {
            looked = true;
            requireRewrites();
        }
    }

    private boolean isTimeForHidden(long nowNanos) {
        return hiddenClasses == null || nowNanos - lookedForHiddenAtNanos >= HIDDEN_APART_NANOS;
    }

    /** What the same thread does for the clock must go on, whatever happens here. */
    private void lookForHidden() {
        try {
            if (hiddenClasses == null) {
                hiddenClasses = new HiddenClasses(
                        context.instrumentation,
                        new ClassFilter(context.options.packages(), context.options.exclude()),
                        agent.ledger,
                        Installation.complaintsTo(context.log),
                        Installation.poolsOf(context.instrumentation));
            }
            hiddenClasses.look();
        } catch (RuntimeException | Error e) {
            looksForHidden = false;
            context.log.problem(
                    "hidden classes are no longer looked for", e, "the clock is not affected; a restart looks again");
        }
    }

    private void requireRewrites() {
        RewriteLedger ledger = agent.ledger;
        if (ledger.rewrittenClassCount() == 0 && ledger.failedClassCount() == 0) {
            context.log.warn("no call of System.currentTimeMillis was found in the packages named so far: see whether"
                    + " 'packages' names the application's own, as in packages=com.acme");
        }
    }
}
