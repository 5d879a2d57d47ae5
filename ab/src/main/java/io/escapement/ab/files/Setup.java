package io.escapement.ab.files;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.report.ServiceInfo;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** What run, machine and agent were, by its name; null where it is not known. */
public final class Setup {

    private Setup() {}

    static Map<String, String> run(RunInfo run) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("from", run.startedAt());
        texts.put("to", run.endedAt());
        texts.put("service", run.url());
        texts.put("requests", run.requests());
        texts.put(
                "rate",
                Numbers.tick(run.requestsPerSecond()) + " requests a second, "
                        + (run.rateChosen() ? "half of what the first arm answered when saturated" : "as asked for"));
        texts.put("connections", Numbers.whole(run.connections()));
        texts.put(
                "rounds",
                run.plannedRounds() + " planned" + (run.interrupted() ? "; ended by Ctrl-C before the last" : ""));
        texts.put(
                "blocks",
                run.blockSeconds() + " s measured, after " + run.dropSeconds() + " s that don't count, "
                        + (run.freshProcesses() ? "each in a process of its own" : "all in one process"));
        texts.put("capacity", capacity(run));
        texts.put("named to decide", run.primaryMetric());
        texts.put("seed", Long.toString(run.seed()));
        texts.put("clock", run.clock());
        texts.put("command", run.command() == null ? null : String.join(" ", run.command()));
        return texts;
    }

    private static String capacity(RunInfo run) {
        if (run.capacityConnections() == null || run.capacityBlockSeconds() == null) {
            return null;
        }
        return "closed loop: each connection sends again as soon as it is answered; over "
                + Plural.of(run.capacityConnections(), "connection") + ", in blocks of " + run.capacityBlockSeconds()
                + " s in turns; more connections answered no more when they were tried during the warm-up";
    }

    static Map<String, String> machine(AbReport report) {
        Map<String, String> texts = new LinkedHashMap<>();
        Environment environment = report.environment();
        if (environment != null) {
            texts.put("processor", environment.cpu());
            texts.put("cores", Numbers.whole(environment.cores()));
            texts.put("memory", Numbers.whole(environment.memoryMegabytes()) + " MB");
            texts.put("kernel", environment.kernel());
            texts.put("clocksource", environment.clocksource());
        }
        texts.put("generator's JVM", report.generatorJvm());
        ServiceInfo service = report.service();
        if (service != null) {
            texts.put("service's JVM", service.jvm());
            texts.put("its arguments", String.join(" ", service.jvmArguments()));
        }
        return texts;
    }

    /** Returns what the agent says of itself, for page and terminal alike; the report has to have it. */
    public static Map<String, String> agent(AbReport report) {
        AgentFindings agent = report.agent();
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("state", agent.state() + ": " + agent.reason());
        texts.put(
                "drift",
                format(
                        "mean %.3f ms, p99 %.1f ms, max %.1f ms (%s)",
                        agent.driftMeanMillis(),
                        agent.driftP99Millis(),
                        agent.driftMaxMillis(),
                        Plural.of(agent.driftSampleCount(), "sample")));
        texts.put("agreement", format("%.1f %% of samples equal to the real clock", 100 * agent.agreementRatio()));
        texts.put(
                "bound",
                format(
                        "%.0f ms, exceeded %s",
                        agent.maxStalenessMillis(), Plural.of(agent.boundExceededCount(), "time")));
        texts.put(
                "rewritten",
                format(
                        "%s in %s, %s failed",
                        Plural.of(agent.rewrittenCallSiteCount(), "call site"),
                        Plural.of(agent.rewrittenClassCount(), "class"),
                        Plural.of(agent.failedClassCount(), "class")));
        String clock = report.run().clock();
        boolean isSlowed = clock != null && !clock.equals(ClockMode.OFF.toString());
        texts.put(
                "cost of a read",
                format(
                        "%,.0f ns real%s, %.1f ns rewritten, by the agent's own probe",
                        agent.realReadNanos(),
                        isSlowed ? " (slowed by --clock " + clock + ")" : "",
                        agent.cachedReadNanos()));
        return texts;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values).replace("NaN", Numbers.UNKNOWN);
    }
}
