package io.escapement.ab.files;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Sentence;
import io.escapement.ab.text.TextPage;

/** The report as text, for a terminal and for {@code report.txt}. */
public final class ReportText {

    /** The width of {@code report.txt}, and of a terminal that does not tell its own. */
    public static final int COLUMNS = TextPage.COLUMNS;

    private ReportText() {}

    /** Returns it with its sentences wrapped at so many columns; tables keep their own width. */
    public static String of(AbReport report, int columns) {
        TextPage page = new TextPage(columns);
        report.comparisons().forEach(comparison -> {
            page.table(Tables.differences(comparison, report.verdict()));
            page.line("");
        });
        if (!report.comparisons().isEmpty()) {
            conditions(report, page);
        }
        if (!report.arms().isEmpty()) {
            page.table(Tables.arms(report.arms()));
        }
        if (report.agent() != null) {
            page.line("");
            page.line("From the agent's MXBeans:");
            Setup.agent(report).forEach((name, value) -> page.line("  %-20s %s", name, value));
        }
        if (!page.isEmpty()) {
            page.line("");
        }
        verdict(report, page);
        return page.toString();
    }

    private static void conditions(AbReport report, TextPage page) {
        Integer saturated = report.run().capacityConnections();
        boolean isBypassedCompared = report.comparisons().stream()
                .anyMatch(comparison -> comparison.base().equals(Arm.BYPASSED.toString()));
        page.paragraph(
                "%s at %s requests a second. Better or worse: the interval leaves out 0 even if corrected for"
                        + " the number of figures looked at.%s",
                saturated == null
                        ? "Measured"
                        : "Capacity: saturated over " + Plural.of(saturated, "connection") + ", closed loop. All else:",
                Numbers.tick(report.run().requestsPerSecond()),
                isBypassedCompared ? " Bypassed: the agent is there, and rewritten calls read the real clock." : "");
        page.line("");
    }

    private static void verdict(AbReport report, TextPage page) {
        String verdict = report.verdict().sentence();
        // Why there is none says so itself.
        page.paragraph(
                "%s", report.verdict().isAnswered() ? "Verdict: " + Sentence.ended(verdict) : Sentence.whole(verdict));
        report.verdict().problems().stream()
                .filter(problem -> !verdict.contains(problem))
                .forEach(problem -> page.paragraph("Note: %s", Sentence.ended(problem)));
    }
}
