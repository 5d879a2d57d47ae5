package io.escapement.bench.demo;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The comparison as text. Prints what was measured and its ratio, and leaves the judgement to the reader. */
final class ComparisonTable {

    private final Comparison comparison;
    private final StringBuilder text = new StringBuilder();

    ComparisonTable(Comparison comparison) {
        this.comparison = comparison;
    }

    @Override
    public String toString() {
        text.setLength(0);
        line("%-38s %15s %15s %13s", "", Arm.WITHOUT.label, Arm.WITH.label, "with/without");
        row("requests per second, saturated", "%,.0f", f -> f.saturated().requestsPerSecond());
        line("at a constant %,.0f requests per second:", comparison.steadyRequestsPerSecond());
        row("  p50 ms", "%,.3f", f -> f.steady().latencyMillis(50));
        row("  p99 ms", "%,.3f", f -> f.steady().latencyMillis(99));
        row("  p99.9 ms", "%,.3f", f -> f.steady().latencyMillis(99.9));
        row("  CPU time per request, us", "%,.0f", ArmFigures::cpuMicrosPerRequest);
        row("  real wall-clock reads per request", "%,.2f", ArmFigures::wallClockReadsPerRequest);
        row("  other slow clock reads per request", "%,.2f", ArmFigures::otherClockReadsPerRequest);
        row("  generator's own send lag, p99 ms", "%,.3f", f -> f.steady().sendLagMillis(99));
        if (comparison.agentMedian(AgentFindings::rewrittenCallSiteCount) > 0) {
            row("cost of a rewritten read, ns", "%,.1f", comparison.realReadNanos(), cachedReadNanos());
        } else {
            line("cost of a real read, ns %,30.1f", comparison.realReadNanos());
        }
        agent();
        rounds();
        return text.toString();
    }

    private void agent() {
        AgentFindings last = comparison.agents().get(comparison.agents().size() - 1);
        line("");
        line("From the agent's MXBeans:");
        line(
                "  state                %s: %s",
                comparison.agents().stream()
                        .map(AgentFindings::state)
                        .distinct()
                        .collect(Collectors.joining(", ")),
                last.reason());
        line(
                "  drift                mean %.3f ms, p99 %.1f ms, max %.1f ms (%,d samples)",
                comparison.agentMedian(AgentFindings::driftMeanMillis),
                comparison.agentMedian(AgentFindings::driftP99Millis),
                comparison.agentMax(AgentFindings::driftMaxMillis),
                comparison.agents().stream()
                        .mapToLong(AgentFindings::driftSampleCount)
                        .sum());
        line(
                "  agreement            %.1f %% of samples equal to the real clock",
                100 * comparison.agentMedian(AgentFindings::agreementRatio));
        line(
                "  bound                %.0f ms, %s, exceeded %.0f times",
                last.maxStalenessMillis(),
                last.stalenessEnforced() ? "enforced" : "not enforced",
                comparison.agentMax(AgentFindings::boundExceededCount));
        line(
                "  rewritten            %d call sites in %d classes, %d classes failed",
                last.rewrittenCallSiteCount(), last.rewrittenClassCount(), last.failedClassCount());
        line(
                "  cost of a real read  %,.0f ns by the agent's own probe",
                comparison.agentMedian(AgentFindings::realReadNanos));
    }

    private void rounds() {
        line("");
        line(
                "Medians of %d rounds; each service started fresh. By round:",
                comparison.runs(Arm.WITH).size());
        for (Arm arm : Arm.values()) {
            line(
                    "  %-14s requests/s %s; p99 ms %s",
                    arm.label,
                    each(
                            arm,
                            f -> String.format(
                                    Locale.ROOT, "%,.0f", f.saturated().requestsPerSecond())),
                    each(arm, f -> String.format(Locale.ROOT, "%.2f", f.steady().latencyMillis(99))));
        }
        for (Arm arm : Arm.values()) {
            for (ArmFigures figures : comparison.runs(arm)) {
                problem(arm, "saturated", figures.saturated().problems());
                problem(arm, "steady", figures.steady().problems());
            }
        }
    }

    private void problem(Arm arm, String phase, String problems) {
        if (!problems.isEmpty()) {
            line("NOT ANSWERED AS EXPECTED, %s, %s: %s", arm.label, phase, problems);
        }
    }

    private String each(Arm arm, Function<ArmFigures, String> figure) {
        List<ArmFigures> runs = comparison.runs(arm);
        return runs.stream().map(figure).collect(Collectors.joining(" / "));
    }

    private double cachedReadNanos() {
        return comparison.agentMedian(AgentFindings::cachedReadNanos);
    }

    private void row(String label, String format, ToDoubleFunction<ArmFigures> figure) {
        row(label, format, comparison.median(Arm.WITHOUT, figure), comparison.median(Arm.WITH, figure));
    }

    private void row(String label, String format, double without, double with) {
        line(
                "%-38s %15s %15s %13s",
                label,
                String.format(Locale.ROOT, format, without),
                String.format(Locale.ROOT, format, with),
                String.format(Locale.ROOT, "%.3g", with / without));
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
