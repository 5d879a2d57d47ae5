package io.escapement.bench.software;

import static io.escapement.bench.report.Page.text;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.software.EffectOutcome.Formula;
import io.escapement.bench.software.EffectOutcome.Spread;
import io.escapement.bench.software.ProfileFigures.Site;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Every server so far: what the profile predicted, what was measured, and what a cure of the host would give. */
record EffectReport(Conditions conditions, EffectSettings settings, List<EffectOutcome> outcomes) {
    private static final int PLACES = 3;

    /** Of a saving, where a profile met reads that seem to take more than the process uses. */
    private static final String UNKNOWN = "not known";

    /** What is less an operation is no place to name. */
    private static final double LEAST_READS = 0.05;

    Page page() {
        Page page = new Page("What is the agent worth on well-known servers?", conditions);
        page.paragraph(
                """
                Each server runs on clocks that are slow to read (shim in mode `%s`: %,.0f ns a read, says the first \
                profile), used by %d \
                threads of a client of its own kind, which checks every answer, on the same processors. It is started \
                %d times. Each process is warmed up for %.0f s. Then `profile` counts in it for %.0f s, `attach` brings \
                the agent into it with the options that the profile recommends, and it runs on three clocks in turns, \
                %d rounds of %.0f s each:""",
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
        String withMore = outcomes.stream()
                .map(EffectOutcome::server)
                .filter(server -> !server.nanoPackages.isEmpty())
                .map(server -> server.label)
                .collect(Collectors.joining(", "));
        if (!withMore.isEmpty()) {
            page.paragraph("""
                    `nano-packages` that no profile recommends are given to %s, as some of their users can't bear \
                    them: for figures that may be coarse, and timers that may be early by a step. They count for the \
                    prediction.""", withMore);
        }
        page.paragraph("""
                A process has the median of its rounds, a server the mean of its processes, and all else in a row is \
                computed from these. In brackets are the least and the most that one process has: how far another \
                start may be from this one.""");
        page.heading(2, "Processor time of an operation, and what of the loss is recovered")
                .table(
                        new Table<EffectOutcome>()
                                .text(
                                        "server",
                                        outcome -> outcome.label() + (outcome.problem() == null ? "" : ": **FAILED**"))
                                .text("real us", mean(Arm.REAL, "%,.1f", RunFigures::processorMicros))
                                .text("cached us", mean(Arm.CACHED, "%,.1f", RunFigures::processorMicros))
                                .text("cured us", mean(Arm.CURED, "%,.1f", RunFigures::processorMicros))
                                .text("recovered", percent(EffectOutcome.RECOVERED)),
                        outcomes);
        page.paragraph("""
                Microseconds of the server's whole JVM, the agent's threads among it. *Recovered* is what *cached* \
                saves, by what *cured* saves; it may be above 100 %% by chance.""");
        page.heading(2, "Predicted and measured")
                .table(
                        named().text("predicted", EffectReport::predicted)
                                .text("measured", percent(EffectOutcome.SAVED))
                                .text("prediction", ifMeasured(EffectReport::miss))
                                .text("at most", percent(EffectOutcome.MOST_SAVED)),
                        outcomes);
        page.paragraph("""
                *Predicted* is the rate of reads times what one costs, less what `tick=1ms` takes where a profile \
                recommends it, by the processor time of the server: from the cost on one thread to the cost while all \
                processors read. *Measured* is how much less processor time an operation takes cached, and *at most* \
                how much less it takes cured. *Prediction* says whether what was measured lies between the two.""");
        page.heading(2, "Operations a second")
                .table(
                        named().text("real", mean(Arm.REAL, "%,.0f", RunFigures::operationsPerSecond))
                                .text("times cached", times(Arm.CACHED))
                                .text("times cured", times(Arm.CURED)),
                        outcomes);
        page.heading(2, "Who reads what is left")
                .table(
                        named().text("reads, real", mean(Arm.REAL, "%,.1f", RunFigures::readsAnOperation))
                                .text("cached", mean(Arm.CACHED, "%,.1f", RunFigures::readsAnOperation))
                                .text("JVM and agent", ifMeasured(EffectReport::leftOutsideJava))
                                .text("JDK", left(Site::isOfJdk))
                                .text("others", left(site -> !site.isOfJdk()))
                                .text("most", ifMeasured(EffectReport::places)),
                        outcomes);
        page.paragraph("""
                Reads an operation, of the wall clock and of the monotonic one, as the shim counts them. In Java code, \
                the JDK's and all other, they are those that a second profile counts while *cached*. What is left of \
                them is read by the JVM, as in each wait that has an end, and by the agent.""");
        page.heading(2, "What was recommended");
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

    private static Table<EffectOutcome> named() {
        return new Table<EffectOutcome>().text("server", outcome -> outcome.server().label);
    }

    private static Function<EffectOutcome, String> ifMeasured(Function<EffectOutcome, String> cell) {
        return outcome -> outcome.isMeasured() ? cell.apply(outcome) : "";
    }

    private static Function<EffectOutcome, String> mean(Arm arm, String format, ToDoubleFunction<RunFigures> figure) {
        return ifMeasured(outcome -> text(format, outcome.mean(arm, figure)));
    }

    private static Function<EffectOutcome, String> percent(Formula formula) {
        return ifMeasured(outcome -> shown(
                outcome,
                "%.0f %%",
                "%.0f",
                outcome.spread(RunFigures::processorMicros, figure -> 100 * formula.of(figure))));
    }

    private static Function<EffectOutcome, String> left(Predicate<Site> which) {
        return ifMeasured(outcome -> text("%,.1f", outcome.leftInJava(which)));
    }

    /** The profile counts in other seconds than the shim, so that there may be a little less than nothing. */
    private static String leftOutsideJava(EffectOutcome outcome) {
        double inAll = outcome.mean(Arm.CACHED, RunFigures::readsAnOperation);
        return text("%,.1f", Math.max(0, inAll - outcome.leftInJava(site -> true)));
    }

    private static String places(EffectOutcome outcome) {
        return outcome.mostLeftInJava()
                .limit(PLACES)
                .filter(place -> place.getValue() >= LEAST_READS)
                .map(place -> text("`%s` %.1f", place.getKey(), place.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static Function<EffectOutcome, String> times(Arm arm) {
        Formula timesReal = figure -> figure.applyAsDouble(arm) / figure.applyAsDouble(Arm.REAL);
        return ifMeasured(
                outcome -> shown(outcome, "%.2f", "%.2f", outcome.spread(RunFigures::operationsPerSecond, timesReal)));
    }

    /** One process alone has no spread. */
    private static String shown(EffectOutcome outcome, String format, String ends, Spread spread) {
        String value = text(format, spread.value());
        return outcome.compared().size() == 1
                ? value
                : value + text(" (" + ends + " to " + ends + ")", spread.least(), spread.most());
    }

    private static String predicted(EffectOutcome outcome) {
        if (outcome.processes().isEmpty()) {
            return "";
        }
        return Double.isNaN(outcome.predictedAtLeast())
                ? UNKNOWN
                : text("%.0f to %.0f %%", 100 * outcome.predictedAtLeast(), 100 * outcome.predictedAtMost());
    }

    private static String miss(EffectOutcome outcome) {
        if (Double.isNaN(outcome.predictedAtLeast())) {
            return UNKNOWN;
        }
        double saved =
                outcome.spread(RunFigures::processorMicros, EffectOutcome.SAVED).value();
        if (saved > outcome.predictedAtMost()) {
            return text("**missed**: %.0f points too low", 100 * (saved - outcome.predictedAtMost()));
        }
        if (saved < outcome.predictedAtLeast()) {
            return text("**missed**: %.0f points too high", 100 * (outcome.predictedAtLeast() - saved));
        }
        return "right";
    }

    /** Each option that a process was given: where two profiles differ there is more than one. */
    private static String recommended(EffectOutcome outcome) {
        if (outcome.problem() != null) {
            return "FAILED: " + outcome.problem();
        }
        return outcome.processes().stream()
                .map(process -> process.profile().options(outcome.server().nanoPackages))
                .distinct()
                .map(options -> options.isEmpty() ? "nothing" : options)
                .collect(Collectors.joining("\n"));
    }
}
