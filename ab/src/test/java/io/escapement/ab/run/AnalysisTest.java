package io.escapement.ab.run;

import static io.escapement.ab.report.SimulatedRun.difference;
import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Difference;
import io.escapement.ab.compare.Finding;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.SimulatedRun;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class AnalysisTest {

    private static final int REQUESTS = 1_200;
    private static final int RUNS = 60;
    private static final int ROUNDS = SimulatedRun.PLAN.rounds();
    private static final int LEAST = Analysis.leastRounds(SimulatedRun.PLAN);

    @Test
    void withoutEnoughSaturatedRoundsThereIsNoCapacity() {
        Recording unsaturated = new SimulatedRun(1, REQUESTS).recording(0);
        unsaturated = SimulatedRun.only(unsaturated, block -> true, block -> block.round() >= ROUNDS - LEAST + 1);
        assertThat(new Analysis(SimulatedRun.PLAN, unsaturated).all().get(0).differences())
                .isNotEmpty()
                .noneMatch(difference -> difference.metric().equals("capacity"));
    }

    @Test
    void aLossOfATenthOfTheCapacityIsFoundAndTheIntervalsHoldIt() {
        List<Difference> capacities = comparisons(0, 0.9)
                .map(comparison -> difference(comparison, "capacity"))
                .toList();

        assertThat(capacities).filteredOn(Difference::isFound).hasSizeGreaterThan(RUNS / 2);
        assertThat(capacities)
                .filteredOn(Difference::isFound)
                .allMatch(difference -> difference.finding() == Finding.WORSE);
        assertThat(capacities).filteredOn(each -> holds(each, -10)).hasSizeGreaterThan(RUNS * 90 / 100);
    }

    @Test
    void theTwoValuesAreAsFarApartAsTheDifferenceSays() {
        assertThat(comparisons(20, 0.2, 1.1))
                .flatExtracting(Comparison::differences)
                .allSatisfy(difference -> {
                    double percent = 100 * (difference.value() / difference.baseValue() - 1);
                    assertThat(percent).isCloseTo(difference.percent().estimate(), Offset.offset(1e-6));
                    assertThat(Math.signum(difference.absolute().low()))
                            .isEqualTo(Math.signum(difference.percent().low()));
                });
    }

    @Test
    void aDifferenceThatIsThereInEachRoundIsFoundHoweverTheRoundsDiffer() {
        Recording steady = SimulatedRun.recordingOf(
                block -> (block.round() % 2 == 0 ? 10 : 20) * (block.arm() == Arm.ENGAGED ? 1.05 : 1));
        Recording inHalf =
                SimulatedRun.recordingOf(block -> block.arm() == Arm.ENGAGED && block.round() % 2 == 0 ? 10.5 : 10);

        assertThat(p50(steady).isFound()).isTrue();
        assertThat(p50(inHalf).isFound()).isFalse();
    }

    @Test
    void aPercentileWithTooFewSamplesInABlockIsNotLookedAt() {
        Recording few = new SimulatedRun(1, 500).recording(0);

        assertThat(new Analysis(SimulatedRun.PLAN, few).all().get(0).differences())
                .extracting(Difference::metric)
                .containsExactly("capacity", "cpu", "p50", "p90", "mean");
    }

    @Test
    void aMetricAtWhichTheGeneratorWasLateIsNotJudged() {
        Recording recording = SimulatedRun.recordingOf(block -> block.arm() == Arm.ENGAGED ? 10.5 : 10);
        recording.blocks().forEach(block -> block.slice().sendLag().recordValueWithCount(9_000_000, 1_000));

        Difference late = p50(recording);

        assertThat(late.isFound()).isFalse();
        assertThat(late.objection()).contains("the generator itself was late");
        assertThat(difference(new Analysis(SimulatedRun.PLAN, recording).all().get(0), "cpu")
                        .objection())
                .isNull();
    }

    @Test
    void withTooFewRoundsThereIsNoComparison() {
        Recording recording = new SimulatedRun(1, 500).recording(0);
        recording = SimulatedRun.only(recording, block -> block.round() < LEAST, block -> true);
        assertThat(new Analysis(SimulatedRun.PLAN, recording).all()).hasSize(1);

        recording = SimulatedRun.only(recording, block -> block.round() < LEAST - 1, block -> true);
        assertThat(new Analysis(SimulatedRun.PLAN, recording).all()).isEmpty();
    }

    private static Stream<Comparison> comparisons(double engagedExtraMillis, double engagedCapacity) {
        return comparisons(RUNS, engagedExtraMillis, engagedCapacity);
    }

    private static Stream<Comparison> comparisons(int runs, double engagedExtraMillis, double engagedCapacity) {
        return IntStream.range(0, runs)
                .parallel()
                .mapToObj(run -> new SimulatedRun(run, REQUESTS).recording(engagedExtraMillis, engagedCapacity))
                .map(recording ->
                        new Analysis(SimulatedRun.PLAN, recording).all().get(0));
    }

    private static boolean holds(Difference difference, double percent) {
        return difference.percent().low() <= percent && difference.percent().high() >= percent;
    }

    private static Difference p50(Recording recording) {
        return difference(new Analysis(SimulatedRun.PLAN, recording).all().get(0), "p50");
    }
}
