package io.escapement.ab.files;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Printable;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Sentence;
import io.escapement.ab.text.WrappedText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** The report as text, for a terminal and for {@code report.txt}. */
public final class ReportText {

    private static final Map<String, String> NAMES =
            Map.of("capacity", "capacity, requests per second", "cpu", "CPU time per request, us");

    /** The width of {@code report.txt}, and of a terminal that does not tell its own. */
    public static final int COLUMNS = 100;

    private static final String BYPASSED = Arm.BYPASSED.toString();
    private static final String INDENT = "  ";

    private final AbReport report;
    private final int columns;
    private final StringBuilder text = new StringBuilder();

    /** @param columns at which sentences are wrapped; tables keep their own width */
    public ReportText(AbReport report, int columns) {
        this.report = report;
        this.columns = columns;
    }

    @Override
    public String toString() {
        text.setLength(0);
        for (Comparison comparison : report.comparisons()) {
            comparison(comparison);
        }
        arms();
        agent();
        if (text.length() > 0) {
            line("");
        }
        String verdict = report.verdict().sentence();
        // Why there is none says so itself.
        paragraph(report.verdict().isAnswered() ? "Verdict: " + Sentence.ended(verdict) : Sentence.whole(verdict));
        for (String problem : report.verdict().problems()) {
            if (!verdict.contains(problem)) {
                paragraph("Note: " + Sentence.ended(problem));
            }
        }
        return text.toString();
    }

    private void comparison(Comparison comparison) {
        line("%-34s %11s %11s %24s %12s", "", comparison.base(), comparison.arm(), "difference (95 %)", "noise floor");
        String kind = "";
        for (Difference difference : comparison.differences()) {
            String conditions = conditions(difference);
            if (!conditions.equals(kind)) {
                line("%s", conditions);
                kind = conditions;
            }
            difference(difference);
        }
        paragraph("Better or worse: the interval leaves out 0 even if corrected for the number of figures looked at,"
                + " and the estimate is above the noise floor."
                + (comparison.base().equals(BYPASSED)
                        ? " Bypassed: the agent is there, and rewritten calls read the real clock."
                        : ""));
        line("");
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
        line(
                "  %-32s %11s %11s %24s %10.1f %%  %s",
                NAMES.getOrDefault(difference.metric(), difference.metric() + " " + difference.unit()),
                value(difference, difference.baseValue()),
                value(difference, difference.value()),
                String.format(
                        Locale.ROOT,
                        "%+.1f %% (%+.1f to %+.1f)",
                        difference.percent().estimate(),
                        difference.percent().low(),
                        difference.percent().high()),
                difference.noiseFloorPercent(),
                finding(difference) + (difference.primary() ? ", named to decide" : ""));
    }

    private static String finding(Difference difference) {
        if (difference.objection() != null) {
            return "not judged";
        }
        return difference.better() == null ? "undecided" : difference.better() ? "better" : "worse";
    }

    private static String value(Difference difference, double value) {
        return String.format(Locale.ROOT, difference.unit().equals("ms") ? "%,.3f" : "%,.0f", value);
    }

    private void arms() {
        List<ArmFigures> arms = report.arms();
        if (arms.isEmpty()) {
            return;
        }
        StringBuilder names = new StringBuilder(" ".repeat(38));
        arms.forEach(arm -> names.append(String.format("%12s", arm.arm())));
        line("%s", names);
        row("requests measured", "%,.0f", arm -> (double) arm.requests());
        row("real wall-clock reads per request", "%,.2f", ArmFigures::wallClockReadsPerRequest);
        row("other clock reads per request", "%,.2f", ArmFigures::otherClockReadsPerRequest);
        row("longest latency, ms", "%,.3f", ArmFigures::maxMillis);
        row("generator's own send lag, p99 ms", "%,.3f", ArmFigures::sendLagP99Millis);
    }

    private void row(String label, String format, Function<ArmFigures, Double> figure) {
        if (report.arms().stream().map(figure).allMatch(Objects::isNull)) {
            return;
        }
        StringBuilder cells = new StringBuilder();
        for (ArmFigures arm : report.arms()) {
            Double value = figure.apply(arm);
            cells.append(String.format("%12s", value == null ? "-" : String.format(Locale.ROOT, format, value)));
        }
        line("%-38s%s", label, cells);
    }

    private void agent() {
        AgentFindings agent = report.agent();
        if (agent == null) {
            return;
        }
        line("");
        line("From the agent's MXBeans:");
        line("  state                %s: %s", agent.state(), agent.reason());
        line(
                "  drift                mean %.3f ms, p99 %.1f ms, max %.1f ms (%,d samples)",
                agent.driftMeanMillis(), agent.driftP99Millis(), agent.driftMaxMillis(), agent.driftSampleCount());
        line("  agreement            %.1f %% of samples equal to the real clock", 100 * agent.agreementRatio());
        line(
                "  bound                %.0f ms, %s, exceeded %s",
                agent.maxStalenessMillis(),
                agent.stalenessEnforced() ? "enforced" : "not enforced",
                Plural.of(agent.boundExceededCount(), "time"));
        line(
                "  rewritten            %s in %s, %s failed",
                Plural.of(agent.rewrittenCallSiteCount(), "call site"),
                Plural.of(agent.rewrittenClassCount(), "class"),
                Plural.of(agent.failedClassCount(), "class"));
        line(
                "  cost of a read       %,.0f ns real%s, %.1f ns rewritten, by the agent's own probe",
                agent.realReadNanos(), slowed(), agent.cachedReadNanos());
    }

    private String slowed() {
        String clock = report.run().clock();
        boolean isSlowed = clock != null && !clock.equals(ClockMode.OFF.toString());
        return isSlowed ? " (slowed by --clock " + clock + ")" : "";
    }

    /** Wraps the first line only: the lines below it are what a service has printed. */
    private void paragraph(String paragraph) {
        int end = paragraph.indexOf('\n');
        String sentences = end < 0 ? paragraph : paragraph.substring(0, end);
        List<String> lines = WrappedText.lines(sentences, columns - INDENT.length(), String::length);
        line("%s", String.join("\n" + INDENT, lines).replace('\u00a0', ' '));
        if (end >= 0) {
            line("%s", paragraph.substring(end + 1));
        }
    }

    private void line(String format, Object... values) {
        text.append(Printable.lines(String.format(Locale.ROOT, format, values))).append('\n');
    }
}
