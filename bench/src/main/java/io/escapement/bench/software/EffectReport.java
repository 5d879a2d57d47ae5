package io.escapement.bench.software;

import static io.escapement.bench.report.Page.text;

import io.escapement.ab.compare.Interval;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.software.EffectOutcome.Formula;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The report on every server so far: the savings of the agent, and of a cure of the host. */
record EffectReport(Conditions conditions, EffectSettings settings, List<EffectOutcome> outcomes) {
    Page page() {
        Page page = new Page("What is the agent worth on well-known servers?", conditions);
        page.paragraph(
                """
                Each server runs on a slow clock (shim in mode `%s`: %,.0f ns a read, by the first profile). %d \
                threads of a client of the server's own kind use it, on the same processors, and check every answer. \
                Each server is started \
                %d times, in turns with the other servers. Each process is warmed up for %.0f s. Then `profile` counts \
                in it for %.0f s, `attach` brings \
                the agent into it with the options that the profile recommends, and it runs on three clocks, %d rounds \
                of %.0f s each, there and back in turns:""",
                settings.clock,
                readNanos(),
                settings.threads,
                settings.processes,
                settings.warmUpSeconds,
                settings.seconds,
                settings.rounds,
                settings.seconds);
        page.list(List.of(
                "*real*: the slow clock, as without the agent;",
                "*cached*: what the agent gives;",
                "*cured*: the shim is switched off, as if the host were cured. No agent can give more."));
        page.paragraph("""
                Before the first round it runs on each of them for half as long as it was warmed up.""");
        page.paragraph("""
                In each round the clocks are compared. The figure of a process is the median of its rounds, that of \
                a server the mean of its processes. **In brackets is the 95 %% prediction interval for one more \
                process** \
                (Student's t): where another start of this server on this machine is to be expected. It is not an \
                interval for the mean, which is narrower. On other processors the figures may be others.""");
        page.heading(2, "Processor time of an operation, and what of the loss is recovered")
                .table(
                        new Table<EffectOutcome>()
                                .text(
                                        "server",
                                        outcome -> outcome.label() + (outcome.problem() == null ? "" : ": **FAILED**"))
                                .text("real us", mean(Arm.REAL, "%,.1f", RunFigures::processorMicros))
                                .text("cached us", mean(Arm.CACHED, "%,.1f", RunFigures::processorMicros))
                                .text("cured us", mean(Arm.CURED, "%,.1f", RunFigures::processorMicros))
                                .text("recovered (one more process, 95 %)", recovered()),
                        outcomes);
        page.paragraph("""
                Microseconds of the server's whole JVM, the agent's threads among it. *Recovered* is the saving \
                of *cached* divided by that of *cured*; it may be above 100 %% by chance.""");
        page.heading(2, "Operations a second, and reads that each makes")
                .table(
                        new Table<EffectOutcome>()
                                .text("server", outcome -> outcome.server().label)
                                .text("real", mean(Arm.REAL, "%,.0f", RunFigures::operationsPerSecond))
                                .text("times cached", times(Arm.CACHED))
                                .text("times cured", times(Arm.CURED))
                                .text("reads, real", mean(Arm.REAL, "%,.1f", RunFigures::readsAnOperation))
                                .text("reads, cached", mean(Arm.CACHED, "%,.1f", RunFigures::readsAnOperation)),
                        outcomes);
        page.paragraph("""
                Reads of an operation, of the wall clock and of the monotonic one, as the shim counts them. The reads \
                that are left with *cached* come from code that keeps the real clock, from the JVM's timed waits, and \
                from the agent.""");
        page.heading(2, "What was recommended")
                .paragraph("The option of each start; equal ones are shown once. The benchmark adds `mode=on`.");
        for (EffectOutcome outcome : outcomes) {
            page.paragraph("**%s**", outcome.label()).commands(recommended(outcome));
        }
        return page;
    }

    private double readNanos() {
        return outcomes.stream()
                .flatMap(outcome -> outcome.processes().stream())
                .mapToDouble(process -> process.profile().readNanos())
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Function<EffectOutcome, String> mean(Arm arm, String format, ToDoubleFunction<RunFigures> figure) {
        return cell(figure, values -> values.applyAsDouble(arm), predicted -> text(format, predicted.estimate()));
    }

    private static Function<EffectOutcome, String> recovered() {
        return cell(
                RunFigures::processorMicros,
                values -> 100 * EffectOutcome.RECOVERED.of(values),
                predicted -> text("%.0f %%", predicted.estimate()) + brackets("%.0f", predicted));
    }

    private static Function<EffectOutcome, String> times(Arm arm) {
        return cell(
                RunFigures::operationsPerSecond,
                values -> values.applyAsDouble(arm) / values.applyAsDouble(Arm.REAL),
                predicted -> text("%.2f", predicted.estimate()) + brackets("%.2f", predicted));
    }

    private static Function<EffectOutcome, String> cell(
            ToDoubleFunction<RunFigures> figure, Formula formula, Function<Interval, String> shown) {
        return outcome -> outcome.problem() == null ? shown.apply(outcome.predicted(figure, formula)) : "";
    }

    /** Returns the interval in brackets; empty for a single process, which tells nothing of others. */
    private static String brackets(String format, Interval predicted) {
        return predicted.isFinite()
                ? text(" (" + format + " to " + format + ")", predicted.low(), predicted.high())
                : "";
    }

    /** Returns each option that a process was given: more than one if profiles differ. */
    private static String recommended(EffectOutcome outcome) {
        if (outcome.problem() != null) {
            return "FAILED: " + outcome.problem();
        }
        return outcome.processes().stream()
                .map(process -> process.profile().agentOptions())
                .distinct()
                .collect(Collectors.joining("\n"));
    }
}
