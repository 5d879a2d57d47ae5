package io.escapement.ab.page;

import io.escapement.ab.host.Environment;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.report.ServiceInfo;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import java.util.List;

/** The tables of run, machine, warm-up and agent, from which the measurement can be repeated. */
final class SetupTables {

    private final AbReport report;

    SetupTables(AbReport report) {
        this.report = report;
    }

    Html run() {
        RunInfo run = report.run();
        DataTable table = new DataTable("run", "The run", List.of("setting", "value")).ofTexts();
        row(table, "from", run.startedAt());
        row(table, "to", run.endedAt());
        row(table, "service", run.url());
        row(table, "requests", run.requests());
        row(
                table,
                "rate",
                Numbers.tick(run.requestsPerSecond()) + " requests a second, "
                        + (run.rateChosen() ? "half of what the first arm answered when saturated" : "as asked for"));
        row(table, "connections", Numbers.whole(run.connections()));
        row(
                table,
                "rounds",
                run.plannedRounds() + " planned" + (run.interrupted() ? "; ended by Ctrl-C before the last" : ""));
        row(
                table,
                "blocks",
                run.blockSeconds() + " s measured, after " + run.dropSeconds() + " s that don't count, "
                        + (run.freshProcesses() ? "each in a process of its own" : "all in one process"));
        row(table, "capacity", capacity(run));
        row(table, "named to decide", run.primaryMetric());
        row(table, "seed", Long.toString(run.seed()));
        row(table, "clock", run.clock());
        row(table, "command", run.command() == null ? null : String.join(" ", run.command()));
        return table.html();
    }

    /** Returns null if it was not measured. */
    private static String capacity(RunInfo run) {
        if (run.capacityConnections() == null || run.capacityBlockSeconds() == null) {
            return null;
        }
        return "closed loop: each connection sends again as soon as it is answered; over "
                + Plural.of(run.capacityConnections(), "connection") + ", in blocks of " + run.capacityBlockSeconds()
                + " s in turns; more connections answered no more when they were tried during the warm-up";
    }

    Html machine() {
        DataTable table = new DataTable("machine", "The machine and its JVMs", List.of("what", "value")).ofTexts();
        Environment environment = report.environment();
        if (environment != null) {
            row(table, "processor", environment.cpu());
            row(table, "cores", Numbers.whole(environment.cores()));
            row(table, "memory", Numbers.whole(environment.memoryMegabytes()) + " MB");
            row(table, "kernel", environment.kernel());
            row(table, "clocksource", environment.clocksource());
        }
        row(table, "generator's JVM", report.generatorJvm());
        ServiceInfo service = report.service();
        if (service != null) {
            row(table, "service's JVM", service.jvm());
            row(table, "its arguments", String.join(" ", service.jvmArguments()));
        }
        return table.html();
    }

    Html warmUps() {
        DataTable table = new DataTable(
                "warm-ups", "Warm-up", List.of("arm", "seconds", "compiling at its end", "ended because"));
        for (WarmUp warmUp : report.warmUps()) {
            table.row(
                    warmUp.arm(),
                    List.of(
                            Numbers.whole(warmUp.seconds()),
                            Numbers.percent(100 * warmUp.compileShare()),
                            warmUp.capReached() ? "it may take no longer" : "the compilers were quiet"));
        }
        return table.html();
    }

    Html agent() {
        DataTable table = new DataTable("agent", "What the agent says of itself", List.of("figure", "value")).ofTexts();
        AgentFindings agent = report.agent();
        row(table, "state", agent.state() + ": " + agent.reason());
        row(
                table,
                "drift",
                "mean " + Numbers.of(agent.driftMeanMillis()) + " ms, p99 " + Numbers.of(agent.driftP99Millis())
                        + " ms, most " + Numbers.of(agent.driftMaxMillis()) + " ms, in "
                        + Plural.of(agent.driftSampleCount(), "sample"));
        row(table, "same millisecond", Numbers.percent(100 * agent.agreementRatio()) + " of the samples");
        row(
                table,
                "bound",
                Numbers.of(agent.maxStalenessMillis()) + " ms, " + (agent.stalenessEnforced() ? "" : "not ")
                        + "enforced, exceeded " + Plural.of(agent.boundExceededCount(), "time"));
        row(
                table,
                "rewritten",
                Plural.of(agent.rewrittenCallSiteCount(), "call site") + " in "
                        + Plural.of(agent.rewrittenClassCount(), "class") + ", "
                        + Plural.of(agent.failedClassCount(), "class") + " failed");
        row(
                table,
                "cost of a read",
                Numbers.of(agent.realReadNanos()) + " ns real, " + Numbers.of(agent.cachedReadNanos())
                        + " ns rewritten, by its own probe");
        return table.html();
    }

    private static void row(DataTable table, String label, String value) {
        if (value != null && !value.isEmpty()) {
            table.row(label, List.of(value));
        }
    }
}
