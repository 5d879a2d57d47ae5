package io.escapement.agent.boot;

import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.config.Mode;
import io.escapement.agent.config.Option;
import io.escapement.agent.config.OptionException;
import io.escapement.agent.config.OptionReader;
import io.escapement.agent.decide.AgentContext;
import io.escapement.agent.decide.Decision;
import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.log.AgentLog;
import io.escapement.agent.serve.Agent;
import io.escapement.agent.verdict.Verdict;
import io.escapement.agent.watch.WatchThread;
import java.io.IOException;
import java.lang.instrument.Instrumentation;

/** Starts the agent: reads the options, measures the clock, decides, says so, and rewrites if it so decides. */
final class Start {
    private Start() {}

    /**
     * Starts what the options ask for.
     *
     * @param atStart whether the JVM starts as well: only then may {@code on-error=fail} end it
     */
    static void begin(String arguments, Instrumentation instrumentation, AgentLog log, boolean atStart) {
        AgentOptions options = options(arguments, log, atStart);
        if (options == null) {
            return;
        }
        log.level(options.value(Option.LOG));
        if (options.mode == Mode.OFF) {
            if (atStart) {
                log.debug("off, by mode=off");
            } else {
                log.warn("the agent that was attached does nothing, by mode=off");
            }
        } else {
            begin(new AgentContext(options, instrumentation, log), atStart);
        }
    }

    /** Says what is wrong with the options, and does nothing else. */
    static void sayMistakes(String arguments, AgentLog log) {
        options(arguments, log, true);
    }

    /** Returns null, and says why, if they are wrong. */
    private static AgentOptions options(String arguments, AgentLog log, boolean atStart) {
        OptionReader reader = new OptionReader(arguments, System.getProperties(), System.getenv());
        try {
            return reader.read();
        } catch (OptionException e) {
            if (atStart && reader.failsOnError()) {
                log.warn(e.getMessage() + "; the JVM ends because of on-error=fail");
                System.exit(1);
            }
            log.warn(e.getMessage() + "; the agent is off, the service runs");
            return null;
        }
    }

    private static void begin(AgentContext context, boolean atStart) {
        try {
            OwnJar.open();
        } catch (IOException | RuntimeException e) {
            // The code that needs a class of the jar reports the failure.
        }
        AgentOptions options = context.options;
        long startNanos = System.nanoTime();
        Verdict verdict = Verdict.probe(options.slowThresholdNanos);
        long tookMicros = (System.nanoTime() - startNanos) / 1000;
        Decision decision = Decision.of(options, verdict);
        context.announce(verdict, "", decision.reason + bound(options, decision));
        context.log.debug("the clock was measured in " + tookMicros + " us");
        Agent agent = null;
        if (decision.engages) {
            agent = new Agent(context, decision.reason);
            agent.engageFirst();
            if (atStart) {
                // No class of the application's is loaded without. Attached, this thread is the one that attaches.
                agent.rewriteAtStart();
            }
        }
        // Before the watch runs, which may already take the agent out.
        context.register();
        if (!startWatch(context, agent, decision.reason)) {
            context.unregister();
        }
    }

    /** Starts the watch thread. If that fails, the agent leaves nothing behind, so that it can be attached later. */
    private static boolean startWatch(AgentContext context, Agent agent, String reason) {
        try {
            new WatchThread(context, agent, reason).start();
            return true;
        } catch (RuntimeException | Error e) {
            context.log.problem(
                    "the agent could not start its thread",
                    e,
                    "it is off, the service runs; let it have more threads, and attach the agent");
            try {
                if (agent != null) {
                    agent.abandon();
                }
            } catch (RuntimeException | Error notAll) {
                // The line above has reported it; call sites that stay rewritten get the real clock.
            }
            return false;
        }
    }

    private static String bound(AgentOptions options, Decision decision) {
        boolean isStated = decision.engages && !options.fitsKernel;
        return isStated ? ", if this kernel can hold max-staleness " + options.maxStaleness() : "";
    }
}
