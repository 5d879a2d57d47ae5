package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.bench.torture.TickWatch.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The late samples of a cell.
 *
 * @param unexplained those without an excuse
 * @param whileTickLate those that came while the kernel's tick was late
 * @param rows the first rows of either
 */
record LateSamples(long unexplained, long whileTickLate, List<String> rows) {
    private static final int ROWS_SHOWN = 10;

    /** The readers keep the first rows only; what came after those has no excuse. */
    static LateSamples judged(long samples, List<LateRow> kept, long boundMs, List<LateTick> lateTicks) {
        long explained = 0;
        List<String> explainedRows = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (LateRow row : kept) {
            Optional<LateTick> cause = lateTicks.stream()
                    .filter(tick -> tick.explains(row, boundMs))
                    .findFirst();
            explained += cause.isPresent() ? row.samples : 0;
            cause.ifPresentOrElse(
                    tick -> addOneOfFew(explainedRows, row + excuse(row, tick)),
                    () -> addOneOfFew(rows, row.toString()));
        }
        rows.addAll(explainedRows);
        return new LateSamples(samples - explained, explained, rows);
    }

    private static void addOneOfFew(List<String> rows, String row) {
        if (rows.size() < ROWS_SHOWN) {
            rows.add(row);
        }
    }

    private static String excuse(LateRow row, LateTick tick) {
        return text(
                "; the kernel's tick was late from %+d to %+d", tick.fromMs() - row.firstMs, tick.toMs() - row.firstMs);
    }
}
