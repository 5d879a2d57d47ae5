package io.escapement.bench.software;

import static io.escapement.bench.report.Table.text;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.report.TableColumns;
import io.escapement.bench.software.Software.NanoPackages;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** Every server so far, and how they were measured. */
record SoftwareReport(Conditions conditions, List<SoftwareOutcome> outcomes) {
    /** How a client works: by how many threads, each with a connection of its own, and for how long. */
    record Load(int threads, double warmUpSeconds, double seconds) {}

    /**
     * What all servers have in common.
     *
     * @param command the command line
     * @param readNanos what a read of the wall clock costs
     */
    record Conditions(
            String command,
            Environment environment,
            String java,
            ClockMode clock,
            double readNanos,
            Load load,
            int rounds) {}

    SoftwareReport {
        outcomes = List.copyOf(outcomes);
    }

    String markdown() {
        Page page = new Page().heading(1, "What is the agent worth on real software?");
        addConditions(page);
        page.heading(2, "Operations a second, times those of *absent*")
                .table(ratios(RunFigures::operationsPerSecond))
                .heading(2, "Processor time an operation, times that of *absent*")
                .table(ratios(RunFigures::processorMicros));
        page.paragraph("""
                Ratios are taken within a round. In brackets is their interval of 95 %%; *no difference* means that it \
                holds 1. Where nothing differs, one interval in twenty misses 1 all the same. Processor time is the \
                server's whole JVM's, the agent's thread among it. The client runs on the same cores.""");
        addSteal(page);
        page.heading(2, "Server by server");
        page.paragraph("""
                *Wall clock* and *monotonic* are reads of these clocks an operation, by the server's whole JVM: also \
                by the JDK's own classes, which are never rewritten, and by the agent's ticker (some thousand a \
                second). \
                *Processor us* is the processor time of an operation in us. All these, and the operations a second, \
                are medians of the rounds. *Classes* and *call sites* are those that were rewritten, *failed classes* \
                those that could not be, each in the round with the most. *Wrong or failed* are operations with a \
                wrong answer or none, in all rounds.""");
        outcomes.forEach(outcome -> addServer(page, outcome));
        return page.markdown(null);
    }

    private void addConditions(Page page) {
        Load load = conditions.load;
        page.paragraph("Made by `%s`.", conditions.command);
        page.paragraph(
                "%s; Java %s; %s.",
                Page.of(conditions.environment), conditions.java, conditions.environment.startedAt());
        page.paragraph(
                """
                Each server is run in *arms*: without the agent, and with the agent and these options. Its clocks are \
                slow to read (shim in mode `%s`: %,.0f ns a read). A client of its own kind uses it by %d threads and \
                checks every answer, %.0f s to warm up and %.0f s that are measured. The arms take turns in %d \
                round(s); each round begins with another arm.""",
                conditions.clock,
                conditions.readNanos,
                load.threads,
                load.warmUpSeconds,
                load.seconds,
                conditions.rounds);
        page.list(Stream.of(Arm.values())
                .map(arm -> "*" + arm + "*" + (arm == Arm.ABSENT ? "" : ", `" + arm.options + "`") + ": " + arm.meaning)
                .toList());
    }

    private void addSteal(Page page) {
        double[] percent = outcomes.stream()
                .flatMap(outcome -> outcome.runs().values().stream().flatMap(List::stream))
                .filter(run -> run.stolenCores() != null)
                .mapToDouble(run -> 100 * run.stolenCores() / conditions.environment.cores())
                .toArray();
        if (percent.length > 0) {
            page.paragraph(
                    "Meanwhile the host held back %.0f %% of the cores' time in the median run, and %.0f %% in the"
                            + " worst: where that is much, figures of one round mean little.",
                    Median.of(percent), Arrays.stream(percent).max().orElseThrow());
        }
    }

    private Table ratios(ToDoubleFunction<RunFigures> figure) {
        TableColumns<SoftwareOutcome> columns = new TableColumns<SoftwareOutcome>()
                .text("server", outcome -> outcome.label() + (outcome.problem() == null ? "" : ": **FAILED**"));
        Stream.of(Arm.values())
                .filter(arm -> arm != Arm.ABSENT)
                .forEach(arm -> columns.text(
                        arm.toString(), outcome -> outcome.has(arm) ? ratio(outcome.timesAbsent(arm, figure)) : ""));
        return columns.of(outcomes);
    }

    static String ratio(Interval times) {
        if (Double.isNaN(times.low())) {
            return text("%.2f (one round)", times.estimate());
        }
        boolean isDifferent = times.low() > 1 || times.high() < 1;
        return (isDifferent ? text("%.2f", times.estimate()) : "no difference")
                + text(" (%.2f to %.2f)", times.low(), times.high());
    }

    private static void addServer(Page page, SoftwareOutcome outcome) {
        page.heading(3, outcome.label() + " " + outcome.version());
        if (outcome.problem() != null) {
            page.paragraph("**FAILED**").commands(outcome.problem());
            return;
        }
        NanoPackages nano = outcome.server().nanoPackages();
        if (outcome.has(Arm.NANO)) {
            page.paragraph("`nano-packages=%s`: %s.", nano.names(), nano.use());
        }
        page.table(new TableColumns<Arm>()
                .text("arm", Arm::toString)
                .figure("wall clock", "%,.1f", arm -> outcome.median(arm, RunFigures::wallClockReads))
                .figure("monotonic", "%,.1f", arm -> outcome.median(arm, RunFigures::monotonicReads))
                .figure("processor us", "%,.0f", arm -> outcome.median(arm, RunFigures::processorMicros))
                .figure("operations/s", "%,.0f", arm -> outcome.median(arm, RunFigures::operationsPerSecond))
                .count("classes", arm -> most(outcome, arm, run -> run.agent().rewrittenClassCount()))
                .count("call sites", arm -> most(outcome, arm, RunFigures::rewrittenCallSites))
                .count(
                        "failed classes",
                        arm -> most(outcome, arm, run -> run.agent().failedClassCount()))
                .count("wrong or failed", outcome::wrongOrFailed)
                .of(Arm.of(outcome.server())));
    }

    /** Nothing without the agent. */
    private static Long most(SoftwareOutcome outcome, Arm arm, ToLongFunction<RunFigures> count) {
        return arm == Arm.ABSENT
                ? null
                : outcome.runs().get(arm).stream().mapToLong(count).max().orElseThrow();
    }
}
