package io.escapement.bench.torture;

import io.escapement.bench.torture.child.SuccessiveReads;
import java.util.List;
import java.util.Locale;

/** What each clock, idle, showed to a thread that read it for half a second without pause, and the real clock beside it. */
final class SuccessiveReadsTable {

    private static final String HEAD = """
            ## 500 ms of successive reads

            One thread reads the clock for 500 ms without pause, idle. A clock that follows every millisecond shows 500 values, 1 ms apart.

            | clock | distinct values | step min ms | mean | max |
            |---|--:|--:|--:|--:|
            """;

    private final List<Outcome> rows;

    SuccessiveReadsTable(TortureReport report) {
        rows = report.outcomes().stream()
                .filter(outcome -> outcome.report() != null && outcome.report().successive != null)
                .toList();
    }

    /** Empty where no clock was read so. */
    @Override
    public String toString() {
        if (rows.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder(HEAD);
        text.append(row("System.currentTimeMillis", rows.get(0).report().successiveReal));
        rows.forEach(outcome -> text.append(row(outcome.cell().clock().label, outcome.report().successive)));
        return text.append('\n').toString();
    }

    private static String row(String clock, SuccessiveReads reads) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.2f | %d |%n",
                clock,
                reads.distinct,
                reads.stepMinMs,
                reads.stepMeanMs,
                reads.stepMaxMs);
    }
}
