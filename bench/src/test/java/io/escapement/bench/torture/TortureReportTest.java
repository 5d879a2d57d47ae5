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

class TortureReportTest {
    @Test
    void aPromiseIsBrokenByASingleSampleLateEarlyOrBackwards() {
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 0, 0, 0)).kept()).isTrue();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 1, 0, 0)).kept()).isFalse();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 0, 1, 0)).kept()).isFalse();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 0, 0, 1)).kept()).isFalse();
    }

    @Test
    void aClockWithoutABoundHasNoPromiseToBreak() {
        assertThat(of(measured(MeasuredClock.HUTOOL, 9, 9, 9)).kept()).isTrue();
    }

    @Test
    void aCellThatFailedIsNoPass() {
        Cell cell = new Cell(MeasuredClock.ESCAPEMENT, Fault.IDLE);

        assertThat(of(CellOutcome.without(cell, "the agent is WITHDRAWN", true)).kept())
                .isFalse();
        assertThat(of(CellOutcome.without(cell, "no cgroup", false)).kept()).isTrue();
    }

    @Test
    void theTableFlagsTheBrokenCellAndShowsItsSamples() {
        String table = of(measured(MeasuredClock.ESCAPEMENT, 7, 0, 0)).page().markdown();

        assertThat(table)
                .contains("**BROKEN** in 1 of 1 cells", "| Escapement **BROKEN** | 1,000 | 25.0 |", "late, sample 3")
                .contains("| 4.0 | ? | 0.250 |");
    }

    @Test
    void aSampleOverTheBoundWhileTheKernelsTickWasLateIsLeftOutAndListed() {
        TortureReport report = of(measured(MeasuredClock.ESCAPEMENT, 0, 7, 0, 0));

        assertThat(report.kept()).isTrue();
        assertThat(report.verdict()).contains("Left out: 7 sample(s)");
        assertThat(report.page().markdown())
                .contains("**Kept**: in 1 cells", "| **7** | **3** | 7 |", "## Left out: Escapement")
                .contains("late, sample 3")
                .doesNotContain("BROKEN");
    }

    @Test
    void aLateTickExcusesItsOwnSamplesOnly() {
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 1, 7, 0, 0)).kept()).isFalse();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 0, 7, 1, 0)).kept()).isFalse();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 0, 7, 0, 1)).kept()).isFalse();
        assertThat(of(measured(MeasuredClock.ESCAPEMENT, 1, 7, 0, 0)).page().markdown())
                .contains("**BROKEN** in 1 of 1 cells", "Left out: 7 sample(s)", "| **8** | **4** | 7 |");
    }

    @Test
    void whereNobodyWatchedTheTickThePageSaysWhy() {
        TortureReport report =
                new TortureReport(SomeConditions.CONDITIONS, 20, "refused: real-time priority", 90, 3, List.of());

        assertThat(report.page().markdown())
                .contains(
                        "**Nobody watched the kernel's tick**, so no sample is left out: refused: real-time priority");
    }

    @Test
    void nothingIsCalledKeptThatWasNotMeasured() {
        assertThat(of(measured(MeasuredClock.HUTOOL, 0, 0, 0)).page().markdown())
                .doesNotContain("Kept")
                .contains("No clock with an enforced bound was measured.");
    }

    @Test
    void aCellThatCouldNotBeMeasuredSaysSoInsteadOfShowingFigures() {
        Cell cell = new Cell(MeasuredClock.HUTOOL, Fault.QUOTA_5);

        String table = of(CellOutcome.without(cell, "no CPU quota can be had here", false))
                .page()
                .markdown();

        assertThat(table).contains("- Hutool SystemClock: not measured: no CPU quota can be had here\n");
    }

    private static TortureReport of(CellOutcome... outcomes) {
        return new TortureReport(SomeConditions.CONDITIONS, 20, null, 90, 3, List.of(outcomes));
    }

    private static CellOutcome measured(MeasuredClock clock, long over, long early, long backwards) {
        return measured(clock, over, 0, early, backwards);
    }

    /** As the child sends it. */
    private static CellOutcome measured(
            MeasuredClock clock, long unexplained, long whileTickLate, long early, long backwards) {
        long over = unexplained + whileTickLate;
        String json = """
                {"agent": {"FloorStepMillis": 4, "DriftMeanMillis": 0.25}, "staleness":
                 {"samples": 1000, "agreeing": 800, "equal": 200, "meanMs": 0.5, "p99Ms": 2, "p999Ms": 3, "maxMs": 30,
                  "over": %d, "pastSecond": %d, "late": %d, "early": %d, "backwards": %d, \
                "violations": []}}""".formatted(over, over / 2, over, early, backwards);
        return CellOutcome.measured(
                new Cell(clock, Fault.IDLE),
                new Gson().fromJson(json, CellReport.class),
                new LateSamples(unexplained, whileTickLate, List.of("late, sample 3: ...")),
                "");
    }
}
