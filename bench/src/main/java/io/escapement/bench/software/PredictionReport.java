package io.escapement.bench.software;

import static io.escapement.bench.report.Table.text;

import io.escapement.ab.statistics.Interval;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.report.TableColumns;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Conditions;
import io.escapement.bench.software.SoftwareReport.Load;
import java.util.List;

/** Every server so far: what the profile predicted, and what was measured. */
record PredictionReport(Conditions conditions, List<PredictionOutcome> outcomes) {
    private static final int COLUMNS = 110;
    private static final int INDENT = 4;

    PredictionReport {
        outcomes = List.copyOf(outcomes);
    }

    String markdown() {
        Load load = conditions.load();
        Page page = new Page()
                .heading(1, "Does the profile predict what rewriting saves?")
                .paragraph("Made by `%s`.", conditions.command())
                .paragraph(
                        "%s; Java %s; %s.",
                        Page.of(conditions.environment()),
                        conditions.java(),
                        conditions.environment().startedAt());
        page.paragraph(
                """
                Each server runs on clocks that are slow to read (shim in mode `%s`: %,.0f ns a read), used by %d \
                threads of a client of its own kind, on the same processors. One process of it is warmed up for %.0f \
                s. Then `profile` counts in it for %.0f s, `attach` brings the agent into it with the options that \
                the profile recommends, and it is switched between the real clock (*bypassed*) and the cached one \
                (*engaged*) in turns, %d rounds of %.0f s each.""",
                conditions.clock(),
                conditions.readNanos(),
                load.threads(),
                load.warmUpSeconds(),
                load.seconds(),
                conditions.rounds(),
                load.seconds());
        page.paragraph("""
                Before the first round it runs on each clock for half as long as it was warmed up. Where a package \
                reads `System.nanoTime` for timeouts, and for figures that may be as coarse as a tick of the kernel, \
                it is given as `nano-packages` too, and counts for the prediction.""");
        page.heading(2, "Processor time that is saved").table(table());
        page.paragraph("""
                *Predicted* is the rate of reads times what one costs, less what the agent's ticker takes, by the \
                processor time of the server: from the cost on one thread to the cost while all processors read, the \
                ticker's part too. \
                *Measured* is how much less processor time an operation takes engaged, with its interval of 95 %%: \
                of the server's whole JVM, the ticker's among it. Where that interval holds 0, it is called *no \
                difference*. Operations a second are those engaged by those bypassed.""");
        page.heading(2, "What was recommended");
        for (PredictionOutcome outcome : outcomes) {
            page.paragraph("**%s**", outcome.label()).commands(recommended(outcome));
        }
        return page.markdown(null);
    }

    private Table table() {
        return new TableColumns<PredictionOutcome>()
                .text("server", PredictionOutcome::label)
                .text("predicted", PredictionReport::predicted)
                .text("measured", PredictionReport::measured)
                .text("operations a second", PredictionReport::operations)
                .of(outcomes);
    }

    private static String recommended(PredictionOutcome outcome) {
        if (outcome.problem() != null) {
            return "FAILED: " + outcome.problem();
        }
        String options = outcome.profile().options(outcome.server().nanoPackages());
        return options.isEmpty() ? "nothing" : broken(options);
    }

    /** Many packages make a long line, which Markdown would show as one: broken behind commas and colons. */
    private static String broken(String options) {
        StringBuilder lines = new StringBuilder();
        int column = 0;
        for (String word : options.split("(?<=[,:])", -1)) {
            if (column + word.length() > COLUMNS) {
                lines.append("\n    ");
                column = INDENT;
            }
            lines.append(word);
            column += word.length();
        }
        return lines.toString();
    }

    private static String predicted(PredictionOutcome outcome) {
        if (outcome.profile() == null) {
            return "";
        }
        Software.NanoPackages nano = outcome.server().nanoPackages();
        return text(
                "%.0f to %.0f %%",
                100 * outcome.profile().savedShare(nano),
                100 * outcome.profile().savedShareAtMost(nano));
    }

    private static String measured(PredictionOutcome outcome) {
        if (!outcome.isMeasured()) {
            return outcome.problem() == null ? "" : "**FAILED**";
        }
        Interval times = outcome.timesBypassed(RunFigures::processorMicros);
        if (Double.isNaN(times.low())) {
            return text("%.0f %% (one round)", 100 * (1 - times.estimate()));
        }
        boolean isDifferent = times.low() > 1 || times.high() < 1;
        return (isDifferent ? text("%.0f %%", 100 * (1 - times.estimate())) : "no difference")
                + text(" (%.0f to %.0f)", 100 * (1 - times.high()), 100 * (1 - times.low()));
    }

    private static String operations(PredictionOutcome outcome) {
        return outcome.isMeasured() ? SoftwareReport.ratio(outcome.timesBypassed(RunFigures::operationsPerSecond)) : "";
    }
}
