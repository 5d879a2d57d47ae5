package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.bench.torture.TickWatch.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The late samples of a cell.
 *
 * @param unexplained late samples for which the kernel's tick was in time
 * @param whileTickLate late samples that came while the kernel's tick was late
 * @param rows the first rows of either
 */
record LateSamples(long unexplained, long whileTickLate, List<String> rows) {
    private static final int ROWS_SHOWN = 10;

    /** The readers keep only the first rows; later samples count as unexplained. */
    static LateSamples judged(long samples, List<LateRow> kept, long boundMs, List<LateTick> lateTicks) {
        long explained = 0;
        List<String> explainedRows = new ArrayList<>();
        List<String> otherRows = new ArrayList<>();
        for (LateRow row : kept) {
            LateTick cause = lateTicks.stream()
                    .filter(tick -> tick.explains(row, boundMs))
                    .findFirst()
                    .orElse(null);
            if (cause == null) {
                otherRows.add(row.toString());
            } else {
                explainedRows.add(row + excuse(row, cause));
                explained += row.samples;
            }
        }
        List<String> shown = Stream.of(otherRows, explainedRows)
                .flatMap(rows -> rows.stream().limit(ROWS_SHOWN))
                .toList();
        return new LateSamples(samples - explained, explained, shown);
    }

    private static String excuse(LateRow row, LateTick tick) {
        return text(
                "; the kernel's tick was late from %+d to %+d", tick.fromMs() - row.firstMs, tick.toMs() - row.firstMs);
    }
}
