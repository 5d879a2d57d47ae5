package io.escapement.agent.watch;

import io.escapement.agent.config.Option;
import io.escapement.agent.lifecycle.Agent;
import io.escapement.agent.lifecycle.AgentContext;
import io.escapement.agent.lifecycle.Engine;
import io.escapement.agent.rewrite.PackagesWithoutCalls;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import java.util.List;

/**
 * Checks some time after engaging: a cached read is measured again after 4 s, packages without a call are named once
 * after 50 s in which the application could run, and hidden classes are searched once a minute.
 */
final class LaterChecks {
    /** Enough for the compiler to be less busy with the application than at the first measurement of a cached read. */
    private static final long SETTLED_AFTER_NANOS = 4_000_000_000L;

    /** Enough for a service to start on a slow host. */
    private static final long STARTED_AFTER_NANOS = 50_000_000_000L;

    private static final long HIDDEN_APART_NANOS = 60_000_000_000L;

    private final AgentContext context;
    private final Agent agent;

    /** The thread that started this agent, and the application after it. Null once the JVM starts no more agents. */
    private Thread starter;

    private boolean served;
    private long servedSinceNanos;
    private long applicationSinceNanos;
    private boolean hasMeasured;
    private boolean hasCheckedPackages;

    private boolean hasSearchedHidden;
    private long searchedHiddenAtNanos;

    LaterChecks(AgentContext context, Agent agent, Thread starter) {
        this.context = context;
        this.agent = agent;
        this.starter = starter;
    }

    /**
     * Runs the checks that are due.
     *
     * @param control null as long as nobody looks at the agent
     */
    void runDue(long nowNanos, AgentControl control) {
        boolean serves = agent.servesCachedClock();
        if (serves && !served) {
            servedSinceNanos = nowNanos;
            applicationSinceNanos = nowNanos;
            hasMeasured = false;
        }
        if (areOtherAgentsStarted()) {
            applicationSinceNanos = nowNanos;
        }
        served = serves;
        boolean isSettled = serves && nowNanos - servedSinceNanos >= SETTLED_AFTER_NANOS;
        if (isSettled && !hasMeasured && control != null) {
            hasMeasured = control.measureCachedRead();
        }
        Engine engine = agent.engine();
        if (isSettled
                && engine != null
                && (!hasSearchedHidden || nowNanos - searchedHiddenAtNanos >= HIDDEN_APART_NANOS)) {
            hasSearchedHidden = true;
            searchedHiddenAtNanos = nowNanos;
            engine.searchHidden();
        }
        if (serves && !hasCheckedPackages && nowNanos - applicationSinceNanos >= STARTED_AFTER_NANOS) {
            hasCheckedPackages = true;
            checkPackages();
        }
    }

    /** Whether the JVM still starts agents that are named after this one: the application does not run before. */
    private boolean areOtherAgentsStarted() {
        if (starter != null && !isInPremain(starter)) {
            starter = null;
        }
        return starter != null;
    }

    private static boolean isInPremain(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getMethodName().equals("loadClassAndCallPremain")
                    && frame.getClassName().equals("sun.instrument.InstrumentationImpl")) {
                return true;
            }
        }
        return false;
    }

    private void checkPackages() {
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
        String unread = PackagesWithoutCalls.describe(packages, ledger, context.instrumentation);
        if (unread != null) {
            long skipped = ledger.count(Tally.SKIPPED_CLASSES);
            context.log.warn("no " + reads + " was rewritten so far in " + unread + ": see whether '"
                    + option.optionName + "' names the application's own, as in " + option.optionName + "=com.acme"
                    + (skipped == 0
                            ? ""
                            : "; left alone in all that it names: " + skipped + " classes that are excluded, or of the"
                                    + " boot, platform or extension loader (by -Xbootclasspath/a, say)"));
        }
    }
}
