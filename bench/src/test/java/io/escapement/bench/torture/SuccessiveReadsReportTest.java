package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.SomeConditions;
import io.escapement.bench.torture.CellOutcome.Cell;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuccessiveReadsReportTest {
    @Test
    void theRealClockComesFirstAndEachClockThatWasReadSoFollows() {
        CellOutcome read = measured("""
                "successive": {"distinct": 26, "stepMinMs": 1, "stepMeanMs": 20, "stepMaxMs": 40},
                "successiveReal": {"distinct": 500, "stepMinMs": 1, "stepMeanMs": 1, "stepMaxMs": 2},""");

        assertThat(table(read, measured("")).lines().filter(line -> line.startsWith("| ")))
                .containsExactly(
                        "| clock | distinct values | step min ms | mean | max |",
                        "| System.currentTimeMillis | 500 | 1 | 1.00 | 2 |",
                        "| Cobar, 20 ms, not volatile | 26 | 1 | 20.00 | 40 |");
    }

    @Test
    void thereIsNoTableOfNothing() {
        assertThat(table(measured(""))).isEmpty();
    }

    private static String table(CellOutcome... outcomes) {
        TortureReport report =
                new TortureReport(SomeConditions.CONDITIONS, 2, new TortureReport.CellSeconds(1, 1), List.of(outcomes));
        String[] parts = report.markdown().split("## 500 ms of successive reads");
        return parts.length == 2 ? parts[1] : "";
    }

    private static CellOutcome measured(String successive) {
        String json = "{" + successive + " \"staleness\": {}}";
        return CellOutcome.measured(
                new Cell(MeasuredClock.COBAR, Fault.IDLE),
                new Gson().fromJson(json, CellReport.class),
                new LateSamples(0, 0L, List.of()),
                null,
                "");
    }
}
