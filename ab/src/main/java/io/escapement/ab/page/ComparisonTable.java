package io.escapement.bench.ab.page;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import java.util.List;

/** The differences between two arms. */
final class ComparisonTable {

    private ComparisonTable() {}

    static Html of(Comparison comparison) {
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
                        "detected"));
        for (Difference difference : comparison.differences()) {
            table.row(
                    MetricName.full(difference),
                    List.of(
                            Numbers.of(difference.baseValue()),
                            Numbers.of(difference.value()),
                            Numbers.percent(difference.percent()),
                            Numbers.signed(difference.absolute(), Numbers.unit(difference.unit())),
                            Numbers.percent(difference.noiseFloorPercent()),
                            (difference.detected() ? "yes" : "no") + (difference.primary() ? " (decides)" : "")),
                    difference.primary());
        }
        return table.html();
    }
}
