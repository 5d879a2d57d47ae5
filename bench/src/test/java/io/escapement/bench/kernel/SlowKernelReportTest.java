package io.escapement.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.kernel.child.StepReport;
import io.escapement.bench.report.SomeConditions;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.LateSamples;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SlowKernelReportTest {
    @Test
    void whatWasFoundOfTheClockIsOnThePage() {
        assertThat(page(new ClockSourceRun.Report("hpet", costs("hpet", 1_228, 1_240, "slow"), List.of(), null)))
                .contains("All as it must be", "| hpet | 1,228 | 58 | 1,300 | 1,240 | slow |");
    }

    @Test
    void aProblemIsOnThePage() {
        SlowKernelReport report = new SlowKernelReport(
                SomeConditions.CONDITIONS, List.of(), null, List.of("hpet: doctor's verdict is healthy"));

        assertThat(report.markdown()).contains("NOT as it must be", "hpet: doctor's verdict is healthy");
    }

    @Test
    void whatTheTortureTestFoundIsOnThePage() {
        String found = """
                {"agent": {"FloorStepMillis": 4, "DriftMeanMillis": 0.25}, "staleness":
                 {"samples": 70000, "agreeing": 800, "equal": 200, "maxMs": 30, "over": 7, "pastSecond": 5}}""";
        CellOutcome idle = new CellOutcome(
                new CellOutcome.Cell(MeasuredClock.ESCAPEMENT, Fault.IDLE),
                new Gson().fromJson(found, CellReport.class),
                new LateSamples(0, 7L, List.of()),
                null,
                "",
                null,
                false);
        ReadCosts costs = costs("hpet", 1_228, 1_240, "slow");

        assertThat(page(new ClockSourceRun.Report("hpet", costs, List.of(idle), null)))
                .contains("| hpet | idle | 70,000 | 30 | 7 | 5 | 7 | 0 | 0 |", "| 0.0 | 4.0 | ? | 0.250 | 25.0 |");
    }

    @Test
    void howOftenAStepWasMadeIsOnThePage() {
        StepReport step = new StepReport();
        step.samples = 70_000;
        step.agentBefore = Map.of("ForwardStepCount", 1, "BackwardStepCount", 0);
        step.agentAfter = Map.of("ForwardStepCount", 2, "BackwardStepCount", 0);
        List<StepRun.Outcome> steps = List.of(new StepRun.Outcome(StepRun.Step.ALL.get(0), step, 2, false, 0));

        assertThat(page(new ClockSourceRun.Report("hpet", null, List.of(), steps)))
                .contains("| hpet | 1 s forward | 2 | 70,000 |", "| 1 to 2 |");
    }

    private static String page(ClockSourceRun.Report source) {
        return new SlowKernelReport(SomeConditions.CONDITIONS, List.of(source), null, List.of()).markdown();
    }

    @Test
    void aVerdictIsHeldAgainstTheLoopAndTheName() {
        Problems problems = new Problems();
        costs("hpet", 1_228, 1_240, "slow").check("hpet", problems);
        costs("tsc", 120, 130, "healthy").check("tsc", problems);
        costs("tsc", 120, 130, "slow").check("tsc", problems);
        costs("tsc", 41, 228, "slow").check("tsc", problems);
        assertThat(problems.all()).isEmpty();

        costs("hpet", 1_228, 1_240, "healthy").check("hpet", problems);
        costs("tsc", 20, 22, "slow").check("tsc", problems);
        costs("hpet", 1_228, 200, "slow").check("hpet", problems);
        costs("tsc", 1_228, 1_240, "slow").check("hpet", problems);
        assertThat(problems.all()).hasSize(4);
    }

    private static ReadCosts costs(String name, double loopNanos, double doctorNanos, String verdict) {
        return new ReadCosts(loopNanos, 58, 1_300, new ReadCosts.Doctor(name, doctorNanos, 100, verdict, List.of()));
    }
}
