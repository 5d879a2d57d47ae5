package io.escapement.ab.page;

import io.escapement.ab.chart.Finding;
import io.escapement.ab.chart.MetricName;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import io.escapement.ab.text.Numbers;
import java.util.List;

/** The differences between two arms. */
final class ComparisonTable {

    private ComparisonTable() {}

    static Html of(Comparison comparison, Verdict verdict) {
        DataTable table = new DataTable(
                "differences-" + comparison.arm() + "-" + comparison.base(),
                comparison.arm() + " against " + comparison.base(),
                List.of(
                        "metric",
                        comparison.base(),
                        comparison.arm(),
                        "difference (95 %)",
                        "in its unit (95 %)",
                        "noise floor",
                        "finding",
                        "would have been detected from"));
        for (Difference difference : comparison.differences()) {
            Finding finding = Finding.of(difference, verdict);
            table.row(
                    MetricName.withUnit(difference) + (difference.primary() ? " (named to decide)" : ""),
                    List.of(
                            Numbers.of(difference.baseValue()),
                            Numbers.of(difference.value()),
                            Numbers.percent(difference.percent()),
                            Numbers.signed(difference.absolute(), Numbers.unit(difference.unit())),
                            Numbers.percent(difference.noiseFloorPercent()),
                            finding.words,
                            finding == Finding.UNDECIDED ? difference.detectableSize() : ""),
                    difference.primary());
        }
        return table.html();
    }
}
