package io.escapement.ab.page;

import io.escapement.ab.report.ArmFigures;
import io.escapement.ab.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** A table of what was measured, with a column for each arm. */
final class ArmTables {

    private final List<ArmFigures> arms;

    ArmTables(List<ArmFigures> arms) {
        this.arms = arms;
    }

    Html costs() {
        DataTable table = table("costs", "Requests, and what they cost", "figure");
        row(table, "blocks", arm -> Numbers.whole(arm.blocks()));
        row(table, "requests measured", arm -> Numbers.whole(arm.requests()));
        row(table, "answered a second, at the constant rate", arm -> Numbers.of(arm.requestsPerSecond()));
        row(table, "longest latency, ms", arm -> Numbers.of(arm.maxMillis()));
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
