package io.escapement.ab.files;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.TextPage;

/** The report as text, for a terminal and for {@code report.txt}. */
public final class ReportText {

    /** The width of {@code report.txt}, and of a terminal that does not tell its own. */
    public static final int COLUMNS = TextPage.COLUMNS;

    private ReportText() {}

    /** Returns it with its sentences wrapped at so many columns; tables keep their own width. */
    public static String of(AbReport report, int columns) {
        TextPage page = new TextPage(columns);
        if (!report.arms().isEmpty()) {
            page.table(Tables.arms(report.arms()));
            page.line("");
        }
        if (report.agent() != null) {
            page.line("From the agent's MXBeans:");
            Setup.agent(report).forEach((name, value) -> page.line("  %-20s %s", name, value));
            page.line("");
        }
        // Comes last, where a terminal stands still.
        page.paragraph("%s", Headline.of(report));
        for (Comparison comparison : report.comparisons()) {
            page.line("");
            page.table(Tables.differences(comparison, report.verdict()));
        }
        if (!report.comparisons().isEmpty()) {
            page.line("");
            page.paragraph("%s", conditions(report));
        }
        report.verdict().problems().forEach(problem -> page.paragraph("Note: %s", problem));
        return page.toString();
    }

    private static String conditions(AbReport report) {
        Integer saturated = report.run().capacityConnections();
        boolean isBypassedCompared = report.comparisons().stream()
                .anyMatch(comparison -> comparison.base().equals(Arm.BYPASSED.toString()));
        return (saturated == null
                        ? "Measured"
                        : "Capacity: saturated over " + Plural.of(saturated, "connection") + ", closed loop. All else:")
                + " at " + Numbers.tick(report.run().requestsPerSecond())
                + " requests a second. Better or worse: the interval leaves out 0 even if corrected for the number of"
                + " figures looked at."
                + (isBypassedCompared ? " Bypassed: the agent is there, and rewritten calls read the real clock." : "");
    }
}
