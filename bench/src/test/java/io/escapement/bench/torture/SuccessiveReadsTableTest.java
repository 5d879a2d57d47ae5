package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.TestedClock;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuccessiveReadsTableTest {

    @Test
    void theRealClockComesFirstAndEachClockThatWasReadSoFollows() {
        Outcome read = measured("""
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

    private static String table(Outcome... outcomes) {
        return new SuccessiveReadsTable(new TortureReport(null, 2, new CellSeconds(1, 1), List.of(outcomes)))
                .toString();
    }

    private static Outcome measured(String successive) {
        String json = "{" + successive + " \"java\": \"a JVM\"}";
        return Outcome.measured(
                new Cell(TestedClock.COBAR, Fault.IDLE), new Gson().fromJson(json, CellReport.class), null, null, "");
    }
}
