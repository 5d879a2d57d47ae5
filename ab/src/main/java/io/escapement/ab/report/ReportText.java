package io.escapement.ab.report;

import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Table;
import io.escapement.ab.text.TextPage;
import java.util.List;
import java.util.function.Function;

/** The report as text, for a terminal and for {@code report.txt}. */
public final class ReportText {

    private ReportText() {}

    public static String of(AbReport report) {
        TextPage page = new TextPage();
        if (!report.arms().isEmpty()) {
            page.table(arms(report.arms()));
            page.line("");
        }
        if (report.agent() != null) {
            page.paragraph("%s", report.agent().sentences());
            page.line("");
        }
        // Comes last, where a terminal stands still.
        page.paragraph("%s", Headline.of(report));
        for (Comparison comparison : report.comparisons()) {
            page.line("");
            page.table(differences(comparison, report.verdict().isAnswered()));
        }
        if (!report.comparisons().isEmpty()) {
            page.line("");
            page.paragraph("%s", conditions(report));
        }
        report.verdict().problems().forEach(problem -> page.paragraph("Note: %s", problem));
        return page.toString();
    }

    /** A figure that arms have. */
    private record ArmRow(String label, Function<ArmFigures, String> cell) {}

    private static Table<ArmRow> arms(List<ArmFigures> arms) {
        List<ArmRow> rows = List.of(
                new ArmRow("blocks", arm -> Numbers.whole(arm.blocks())),
                new ArmRow("requests measured", arm -> Numbers.whole(arm.requests())),
                new ArmRow("not answered as expected", arm -> Numbers.whole(arm.failedCount())),
                new ArmRow("answered a second, at the constant rate", arm -> Numbers.of(arm.requestsPerSecond())),
                new ArmRow("longest latency, ms", arm -> Numbers.of(arm.maxMillis())),
                new ArmRow("generator's own send lag, p99, ms", arm -> Numbers.of(arm.sendLagP99Millis())));
        Table<ArmRow> table = new Table<>(rows).column("figure", ArmRow::label);
        arms.forEach(arm -> table.column(arm.arm(), row -> row.cell().apply(arm)));
        return table;
    }

    /** A line for each figure. A run without an answer has findings of none. */
    private static Table<Difference> differences(Comparison comparison, boolean isAnswered) {
        return new Table<>(comparison.differences())
                .column("", each -> (isAnswered ? each.finding() : Finding.NOT_JUDGED).words())
                .textColumn(comparison.arm() + " against " + comparison.base(), ReportText::name)
                .column(comparison.base(), each -> Numbers.of(each.baseValue()))
                .column(comparison.arm(), each -> Numbers.of(each.value()))
                .column("difference (95 %)", each -> Numbers.percent(each.percent()))
                .textColumn("", each -> isAnswered ? each.limit() : "");
    }

    private static String name(Difference difference) {
        return switch (difference.metric()) {
            case "capacity" -> "capacity, requests a second";
            case "cpu" -> "processor time a request, µs";
            default -> difference.metric() + " latency, ms";
        };
    }

    private static String conditions(AbReport report) {
        RunInfo run = report.run();
        boolean isBypassedCompared = report.comparisons().stream()
                .anyMatch(comparison -> comparison.base().equals(Arm.BYPASSED.toString()));
        return (report.saturatedBlocks().isEmpty()
                        ? "Measured"
                        : "Capacity: saturated over " + Plural.of(run.connections(), "connection")
                                + ", closed loop. All else:")
                + " at " + Numbers.tick(run.requestsPerSecond())
                + " requests a second. Better or worse: the interval leaves out 0 even if corrected for the number of"
                + " figures looked at."
                + (isBypassedCompared ? " Bypassed: the agent is there, and rewritten calls read the real clock." : "");
    }
}
