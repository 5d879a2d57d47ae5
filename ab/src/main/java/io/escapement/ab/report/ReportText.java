package io.escapement.ab.report;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.load.Arrivals;
import io.escapement.ab.text.Numbers;
import io.escapement.ab.text.Plural;
import io.escapement.ab.text.Table;
import io.escapement.ab.text.TextPage;
import java.util.List;

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
            page.paragraph("%s", report.agent().drift());
            page.line("");
        }
        // Comes last, where a terminal stands still.
        page.paragraph("%s", report.headline());
        for (Comparison comparison : report.comparisons()) {
            page.line("");
            boolean isFirst = comparison.equals(report.comparisons().get(0));
            if (!isFirst && report.verdict().isAnswered() && comparison.isAnswered()) {
                page.paragraph("%s.", comparison.answer());
                page.line("");
            }
            page.table(comparison.table(report.verdict().isAnswered()));
        }
        if (!report.comparisons().isEmpty()) {
            page.line("");
            page.paragraph("%s", report.armsInWords());
            page.paragraph(
                    "%s", conditions(report.run(), !report.saturatedBlocks().isEmpty()));
            page.paragraph("%s", Comparison.RULE);
        }
        if (!report.lines().isEmpty()) {
            page.line("");
            page.paragraph(
                    "Latency of each line of %s, ms: described, not judged",
                    report.run().requests());
            page.table(lines(report));
            page.line("");
        }
        report.verdict().problems().forEach(problem -> page.paragraph("Note: %s", problem));
        return page.toString();
    }

    private static Table<ArmFigures> arms(List<ArmFigures> arms) {
        return new Table<>(arms)
                .column("", ArmFigures::arm)
                .column("blocks", each -> Numbers.whole(each.blocks()))
                .column("requests", each -> Numbers.whole(each.requests()))
                .column("not as expected", each -> Numbers.whole(each.failedCount()))
                .column("answered a second", each -> Numbers.of(each.requestsPerSecond()))
                .column("longest, ms", each -> Numbers.of(each.maxMillis()))
                .column("send lag p99, ms", each -> Numbers.of(each.sendLagP99Millis()))
                .column("machine busy, %", each -> Numbers.percent(each.machineBusyShare()));
    }

    private static Table<LineFigures> lines(AbReport report) {
        Table<LineFigures> table = new Table<>(report.lines()).column("", LineFigures::line);
        for (int i = 0; i < report.arms().size(); i++) {
            int arm = i;
            String name = report.arms().get(i).arm();
            table.column(
                            name + " requests",
                            each -> Numbers.whole(each.arms().get(arm).requests()))
                    .column("p50", each -> Numbers.of(each.arms().get(arm).p50Millis()))
                    .column("p99", each -> Numbers.of(each.arms().get(arm).p99Millis()));
        }
        return table;
    }

    private static String conditions(RunInfo run, boolean hasCapacity) {
        String rate = Numbers.tick(run.requestsPerSecond()) + " requests a second"
                + (run.arrivals() == Arrivals.POISSON ? ", Poisson arrivals." : ".");
        return hasCapacity
                ? "Capacity: by " + Plural.of(run.connections(), "connection")
                        + ", each of which sends again as soon as" + " it has its answer. All other figures: at " + rate
                : "All figures: at " + rate;
    }
}
