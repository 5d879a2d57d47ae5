package io.escapement.bench.software;

import static io.escapement.bench.report.Table.text;

import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.Comparator;
import java.util.List;

/** Every server so far, and how they were measured. */
record SoftwareReport(
        String startedAt, String java, String clock, int cores, Load load, int rounds, List<SoftwareOutcome> outcomes) {
    /** How a client works: by how many threads, each with a connection of its own, and for how long. */
    record Load(int threads, double warmUpSeconds, double seconds) {}

    /**
     * What a client got: operations, among them those with a wrong answer and those with none, and the time they took.
     */
    record ClientFigures(long operations, long wrong, long failed, long nanos) {
        double operationsPerSecond() {
            return operations * 1e9 / nanos;
        }
    }

    /** One run of a server that also ended when it was asked to. {@code agent} is null without the agent. */
    record RunFigures(ClientFigures client, ReadCounts reads, long loadedClasses, AgentFindings agent) {
        boolean isClean() {
            return client.wrong == 0 && client.failed == 0 && (agent == null || agent.failedClassCount() == 0);
        }

        double wallClockReadsPerOperation() {
            return (double) reads.wallClock() / client.operations;
        }
    }

    /** All runs of a server, or why it was given up. */
    record SoftwareOutcome(
            String name, String version, List<RunFigures> without, List<RunFigures> with, String problem) {
        boolean isClean() {
            return problem == null && with.stream().allMatch(RunFigures::isClean);
        }

        private void addTo(Table rewritten, Table speed) {
            if (problem != null) {
                rewritten.row(name, version, "**FAILED**", "", "", "");
                return;
            }
            RunFigures base = median(without);
            RunFigures engaged = median(with);
            rewritten.row(
                    name,
                    version,
                    text("%,d", engaged.loadedClasses),
                    text("%,d", engaged.agent.rewrittenClassCount()),
                    text("%,d", engaged.agent.rewrittenCallSiteCount()),
                    text("%d", engaged.agent.failedClassCount()));
            speed.row(
                    name,
                    text("%d", wrongOrFailed(without)),
                    text("%d", wrongOrFailed(with)),
                    text("%,.0f", base.client.operationsPerSecond()),
                    text("%,.0f", engaged.client.operationsPerSecond()),
                    text("%.2f", engaged.client.operationsPerSecond() / base.client.operationsPerSecond()),
                    text("%.2f", base.wallClockReadsPerOperation()),
                    text("%.2f", engaged.wallClockReadsPerOperation()));
        }

        /** The run in the middle by operations per second. */
        static RunFigures median(List<RunFigures> runs) {
            return runs.stream()
                    .sorted(Comparator.comparingDouble(run -> run.client.operationsPerSecond()))
                    .toList()
                    .get(runs.size() / 2);
        }

        /** Operations with a wrong answer or none, over all runs. */
        private static long wrongOrFailed(List<RunFigures> runs) {
            return runs.stream()
                    .mapToLong(run -> run.client.wrong + run.client.failed)
                    .sum();
        }
    }

    SoftwareReport {
        outcomes = List.copyOf(outcomes);
    }

    boolean isClean() {
        return outcomes.stream().allMatch(SoftwareOutcome::isClean);
    }

    String markdown() {
        Page page = new Page().heading(1, "Real software with packages=*");
        page.paragraph(
                "Java %s, %d cores, clock '%s'; %d client threads, %.1f s of warm-up, %.1f s measured; median of %d"
                        + " round(s); %s.",
                java, cores, clock, load.threads, load.warmUpSeconds, load.seconds, rounds, startedAt);
        Table rewritten =
                new Table("software", "version", "classes loaded", "rewritten", "call sites", "failed classes");
        Table speed = new Table(
                "software",
                "wrong or failed without",
                "with",
                "operations/s without",
                "with",
                "ratio",
                "reads an operation without",
                "with");
        outcomes.forEach(outcome -> outcome.addTo(rewritten, speed));
        page.table(rewritten).table(speed);
        page.paragraph("""
                *Without* and *with* the agent; *ratio* is with by without. Reads are of the wall clock, by the \
                whole JVM, the agent's own ticker among them: some thousand a second.""");
        outcomes.stream()
                .filter(outcome -> outcome.problem != null)
                .forEach(outcome -> page.heading(2, "Failed: " + outcome.name).commands(outcome.problem));
        return page.markdown(null);
    }
}
