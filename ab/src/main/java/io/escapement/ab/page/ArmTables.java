package io.escapement.bench.ab.page;

import io.escapement.bench.ab.report.ArmFigures;
import io.escapement.bench.ab.report.CurvePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;

/** What was measured of each arm, an arm a column. */
final class ArmTables {

    private final List<ArmFigures> arms;

    ArmTables(List<ArmFigures> arms) {
        this.arms = arms;
    }

    Html percentiles() {
        DataTable table = table("percentiles", "Latency by percentile, ms, with its interval of 95 %", "percentile");
        for (double percentile : labelled()) {
            String name = "p" + Numbers.tick(percentile);
            row(table, name, arm -> value(arm.curve(), percentile));
            row(table, name + ", uncorrected", arm -> value(arm.curveFromSend(), percentile));
        }
        row(table, "longest", arm -> Numbers.of(arm.maxMillis()));
        return table.html();
    }

    private Iterable<Double> labelled() {
        TreeSet<Double> percentiles = new TreeSet<>();
        arms.forEach(arm -> arm.curve().stream()
                .map(CurvePoint::percentile)
                .filter(CurveChart::isLabelled)
                .forEach(percentiles::add));
        return percentiles;
    }

    private static String value(List<CurvePoint> curve, double percentile) {
        return curve.stream()
                .filter(point -> point.percentile() == percentile)
                .map(point -> Numbers.of(point.millis()) + Numbers.range(point.lowMillis(), point.highMillis()))
                .findFirst()
                .orElse(Numbers.UNKNOWN);
    }

    Html costs() {
        DataTable table = table("costs", "Requests, and what they cost", "figure");
        row(table, "blocks", arm -> Numbers.whole(arm.blocks()));
        row(table, "requests measured", arm -> Numbers.whole(arm.requests()));
        row(table, "answered a second", arm -> Numbers.of(arm.requestsPerSecond()));
        known(table, "answered a second when saturated, in the warm-up", ArmFigures::saturatedRequestsPerSecond);
        known(table, "processor time a request, µs", ArmFigures::cpuMicrosPerRequest);
        known(table, "real reads of the wall clock a request", ArmFigures::wallClockReadsPerRequest);
        known(table, "reads of other clocks a request", ArmFigures::otherClockReadsPerRequest);
        row(table, "generator's own send lag, p99, ms", arm -> Numbers.of(arm.sendLagP99Millis()));
        return table.html();
    }

    private DataTable table(String id, String caption, String first) {
        List<String> head = new ArrayList<>(List.of(first));
        arms.forEach(arm -> head.add(arm.arm()));
        return new DataTable(id, caption, head);
    }

    private void known(DataTable table, String label, Function<ArmFigures, Double> figure) {
        if (arms.stream().map(figure).anyMatch(Objects::nonNull)) {
            row(table, label, arm -> Numbers.of(figure.apply(arm)));
        }
    }

    private void row(DataTable table, String label, Function<ArmFigures, String> cell) {
        table.row(label, arms.stream().map(cell).toList());
    }
}
