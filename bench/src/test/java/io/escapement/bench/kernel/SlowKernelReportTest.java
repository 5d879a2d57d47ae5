package io.escapement.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.report.SomeConditions;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.LateSamples;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlowKernelReportTest {
    @Test
    void whatWasFoundIsOnThePage() {
        String found = """
                {"agent": {"FloorStepMillis": 4, "DriftMeanMillis": 0.25}, "staleness":
                 {"samples": 70000, "agreeing": 800, "equal": 200, "maxMs": 30, "over": 7, "pastSecond": 5}}""";
        CellOutcome idle = new CellOutcome(
                new CellOutcome.Cell(MeasuredClock.ESCAPEMENT, Fault.IDLE),
                new Gson().fromJson(found, CellReport.class),
                new LateSamples(0, 7L, List.of()),
                "",
                null,
                false);
        ClockSourceRun.Report report =
                new ClockSourceRun.Report("hpet", costs("hpet", 1_228, 1_240, "slow"), List.of(idle));

        assertThat(page(List.of(report), List.of()))
                .contains(
                        "All as it must be",
                        "| hpet | 1,228 | 58 | 1,300 | 1,240 | slow | 0.0 | 4.0 | ? | 0.250 | 25.0 |",
                        "| hpet | idle | 70,000 | 30 | 7 | 5 | 7 | 0 | 0 |");
    }

    @Test
    void aProblemIsOnThePage() {
        assertThat(page(List.of(), List.of("hpet: doctor's verdict is healthy")))
                .contains("NOT as it must be", "hpet: doctor's verdict is healthy");
    }

    private static String page(List<ClockSourceRun.Report> reports, List<String> problems) {
        return new SlowKernelReport(SomeConditions.CONDITIONS, reports, problems)
                .page()
                .markdown();
    }

    @Test
    void aVerdictIsHeldAgainstTheLoopAndTheName() {
        assertThat(costs("hpet", 1_228, 1_240, "slow").mistakes("hpet")).isEmpty();
        assertThat(costs("tsc", 120, 130, "healthy").mistakes("tsc")).isEmpty();
        assertThat(costs("tsc", 120, 130, "slow").mistakes("tsc")).isEmpty();
        assertThat(costs("tsc", 41, 228, "slow").mistakes("tsc")).isEmpty();

        assertThat(costs("hpet", 1_228, 1_240, "healthy").mistakes("hpet")).hasSize(1);
        assertThat(costs("tsc", 20, 22, "slow").mistakes("tsc")).hasSize(1);
        assertThat(costs("hpet", 1_228, 200, "slow").mistakes("hpet")).hasSize(1);
        assertThat(costs("tsc", 1_228, 1_240, "slow").mistakes("hpet")).hasSize(1);
    }

    private static ReadCosts costs(String name, double loopNanos, double doctorNanos, String verdict) {
        return new ReadCosts(loopNanos, 58, 1_300, new ReadCosts.Doctor(name, doctorNanos, 100, verdict, List.of()));
    }
}
