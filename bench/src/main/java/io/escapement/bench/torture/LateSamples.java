package io.escapement.bench.torture;

import static io.escapement.bench.report.Figures.text;

import io.escapement.bench.torture.LateTicks.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The late samples of a cell: how many have no excuse, how many came while the kernel's tick was late (null where that
 * was not watched), and the first rows of either.
 */
public record LateSamples(long unexplained, Long whileTickLate, List<String> rows) {
    private static final int ROWS_SHOWN = 10;

    /** The readers keep the first rows only; what came after those has no excuse. */
    public static LateSamples judged(long samples, List<LateRow> kept, long boundMs, Optional<LateTicks> late) {
        long explained = 0;
        List<String> explainedRows = new ArrayList<>();
        List<String> unexplainedRows = new ArrayList<>();
        for (LateRow row : kept) {
            Optional<LateTick> cause = late.flatMap(ticks -> ticks.causeOf(row, boundMs));
            explained += cause.isPresent() ? row.samples : 0;
            cause.ifPresentOrElse(
                    event -> explainedRows.add(row + excuse(row, event)), () -> unexplainedRows.add(row.toString()));
        }
        List<String> shown = new ArrayList<>(first(unexplainedRows));
        shown.addAll(first(explainedRows));
        return new LateSamples(samples - explained, late.isPresent() ? explained : null, shown);
    }

    private static String excuse(LateRow row, LateTick event) {
        return text(
                "; the kernel's tick was late from %+d to %+d",
                event.fromMs() - row.firstMs, event.toMs() - row.firstMs);
    }

    private static List<String> first(List<String> rows) {
        return rows.subList(0, Math.min(ROWS_SHOWN, rows.size()));
    }
}
