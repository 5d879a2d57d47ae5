package io.escapement.bench.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.kernel.StepRun.Outcome;
import io.escapement.bench.kernel.StepRun.Step;
import io.escapement.bench.kernel.child.StepReport;
import io.escapement.bench.torture.LateTicks;
import io.escapement.bench.torture.LateTicks.LateTick;
import io.escapement.bench.torture.child.LateRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StepRunTest {
    private static final Step SLEW = Step.ALL.get(Step.ALL.size() - 1);
    private static final Step STEP = Step.ALL.get(0);

    private final StepReport report = new StepReport();
    private final Optional<LateTicks> late = Optional.of(new LateTicks(List.of(new LateTick(1_000, 1_040))));

    @Test
    void whatIsOverTheBoundWhileTheTickIsLateIsNoMistakeOfAChangeOfRate() {
        over(1_005, 1_030);

        Outcome outcome = outcome(SLEW, late);

        assertThat(outcome.mistakes()).isEmpty();
        assertThat(outcome.violationCount()).isZero();
        assertThat(outcome.whileTickLate()).isEqualTo(1);
    }

    @Test
    void whatIsOverTheBoundAtAnyOtherTimeIsAMistake() {
        over(1_005, 1_030);
        over(2_000, 2_030);

        assertThat(outcome(SLEW, late).mistakes()).hasSize(1);
        assertThat(outcome(SLEW, Optional.empty()).mistakes().toString()).contains("2 samples");
    }

    @Test
    void whatIsEarlyOrBackwardsIsAMistakeWhateverTheTick() {
        report.violationCount = 1;

        assertThat(outcome(SLEW, late).mistakes()).hasSize(1);
    }

    @Test
    void whereTheClockIsSteppedItsTimesExcuseNothing() {
        over(1_005, 1_030);

        assertThat(outcome(STEP, late).violationCount()).isEqualTo(1);
    }

    private void over(long cachedMs, long realMs) {
        LateRow row = new LateRow(1, realMs, cachedMs, realMs, cachedMs);
        row.add(realMs);
        report.lateRows.add(row);
        report.violationCount++;
    }

    private Outcome outcome(Step step, Optional<LateTicks> ticks) {
        report.agentBefore = Map.of("ForwardStepCount", 0, "BackwardStepCount", 0);
        report.agentAfter = report.agentBefore;
        return Outcome.of(step, report, 1, ticks);
    }
}
