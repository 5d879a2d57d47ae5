package io.escapement.ab.files;

import io.escapement.ab.chart.Finding;
import io.escapement.ab.page.Setup;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import io.escapement.ab.text.Sentence;
import io.escapement.ab.text.TextPage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The report as text, for a terminal and for {@code report.txt}. */
public final class ReportText {

    /** The width of {@code report.txt}, and of a terminal that does not tell its own. */
    public static final int COLUMNS = TextPage.COLUMNS;

    private static final Map<String, String> NAMES =
            Map.of("capacity", "capacity, requests per second", "cpu", "CPU time per request, us");

    private final AbReport report;
    private final TextPage page;

    private ReportText(AbReport report, int columns) {
        this.report = report;
        this.page = new TextPage(columns);
    }

    /** Returns it with its sentences wrapped at so many columns; tables keep their own width. */
    public static String of(AbReport report, int columns) {
        ReportText text = new ReportText(report, columns);
        report.comparisons().forEach(text::comparison);
        if (!report.arms().isEmpty()) {
            text.arms();
        }
        if (report.agent() != null) {
            text.page.line("");
            text.page.line("From the agent's MXBeans:");
            Setup.agent(report).forEach((name, value) -> text.page.line("  %-20s %s", name, value));
        }
        text.verdict();
        return text.page.toString();
    }

    private void comparison(Comparison comparison) {
        page.line(
                "%-34s %11s %11s %24s %12s",
                "", comparison.base(), comparison.arm(), "difference (95 %)", "noise floor");
        String kind = "";
        for (Difference difference : comparison.differences()) {
            String conditions = conditions(difference);
            if (!conditions.equals(kind)) {
                page.line("%s", conditions);
                kind = conditions;
            }
            difference(difference);
        }
        page.paragraph(
                "%s%s",
                "Better or worse: the interval leaves out 0 even if corrected for the number of figures looked at,"
                        + " and the estimate is above the noise floor.",
                comparison.base().equals(Arm.BYPASSED.toString())
                        ? " Bypassed: the agent is there, and rewritten calls read the real clock."
                        : "");
        page.line("");
    }

    private String conditions(Difference difference) {
        return difference.metric().equals(Metric.CAPACITY.name())
                ? "saturated over " + report.run().capacityConnections() + " connections, closed loop"
                : String.format(
                        Locale.ROOT,
                        "at %,.0f requests per second",
                        report.run().requestsPerSecond());
    }

    private void difference(Difference difference) {
        String size = String.format(
                Locale.ROOT,
                "%+.1f %% (%+.1f to %+.1f)",
                difference.percent().estimate(),
                difference.percent().low(),
                difference.percent().high());
        page.line(
                "  %-32s %11s %11s %24s %10.1f %%  %s%s",
                NAMES.getOrDefault(difference.metric(), difference.metric() + " " + difference.unit()),
                value(difference, difference.baseValue()),
                value(difference, difference.value()),
                size,
                difference.noiseFloorPercent(),
                Finding.of(difference, report.verdict()).words,
                difference.primary() ? ", named to decide" : "");
    }

    private static String value(Difference difference, double value) {
        return String.format(Locale.ROOT, difference.unit().equals("ms") ? "%,.3f" : "%,.0f", value);
    }

    private void arms() {
        row("", "%s", ArmFigures::arm);
        row("requests measured", "%,d", ArmFigures::requests);
        row("real wall-clock reads per request", "%,.2f", ArmFigures::wallClockReadsPerRequest);
        row("other clock reads per request", "%,.2f", ArmFigures::otherClockReadsPerRequest);
        row("longest latency, ms", "%,.3f", ArmFigures::maxMillis);
        row("generator's own send lag, p99 ms", "%,.3f", ArmFigures::sendLagP99Millis);
    }

    /** Leaves the row out if no arm has the figure. */
    private void row(String label, String format, Function<ArmFigures, ?> figure) {
        List<?> values = report.arms().stream().map(figure).toList();
        if (values.stream().anyMatch(Objects::nonNull)) {
            page.line(
                    "%-38s%s",
                    label,
                    values.stream()
                            .map(value -> value == null ? "-" : String.format(Locale.ROOT, format, value))
                            .map(cell -> String.format("%12s", cell))
                            .collect(Collectors.joining()));
        }
    }

    private void verdict() {
        if (!page.isEmpty()) {
            page.line("");
        }
        String verdict = report.verdict().sentence();
        // Why there is none says so itself.
        page.paragraph(
                "%s", report.verdict().isAnswered() ? "Verdict: " + Sentence.ended(verdict) : Sentence.whole(verdict));
        report.verdict().problems().stream()
                .filter(problem -> !verdict.contains(problem))
                .forEach(problem -> page.paragraph("Note: %s", Sentence.ended(problem)));
    }
}
