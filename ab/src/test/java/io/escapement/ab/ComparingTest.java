package io.escapement.bench.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ComparingTest {

    private static final int REQUESTS = 1_500;

    @Test
    void ofManyRunsOfAnArmAgainstItselfFewDetectADifference() {
        int runs = 120;
        long detected = p99s(runs, 0).filter(Difference::detected).count();
        assertThat(detected).isLessThan(runs * 6 / 100);
    }

    @Test
    void aRegressionOfThreeMillisecondsIsFoundAndItsIntervalHoldsThreeMilliseconds() {
        int runs = 40;
        List<Difference> differences = p99s(runs, 3).toList();
        assertThat(differences).filteredOn(Difference::detected).hasSizeGreaterThan(runs * 6 / 10);
        assertThat(differences)
                .filteredOn(d -> d.absolute().low() <= 3 && d.absolute().high() >= 3)
                .hasSizeGreaterThan(runs * 85 / 100);
        assertThat(differences).allMatch(d -> d.value() > d.baseValue());
    }

    @Test
    void whatAnArmDiffersFromItselfByIsNoDifferenceBetweenArmsHoweverSteady() {
        List<BlockRecord> noisy = SimulatedRun.blocksOf(
                block -> (block.round() % 2 == 0 ? 10 : 20) * (block.arm() == Arm.ENGAGED ? 1.05 : 1));
        List<BlockRecord> calm = SimulatedRun.blocksOf(block -> block.arm() == Arm.ENGAGED ? 10.5 : 10);

        assertThat(p99(noisy).percent().low()).isPositive();
        assertThat(p99(noisy).detected()).isFalse();
        assertThat(p99(calm).detected()).isTrue();
    }

    @Test
    void aPercentileWithTooFewSamplesInABlockIsNotLookedAtAndTheHighestThatHasEnoughDecides() {
        List<BlockRecord> blocks = new SimulatedRun(1, 500).blocks(0);

        Comparison comparison = new Comparing(SimulatedRun.PLAN, blocks).all().get(0);

        assertThat(comparison.differences())
                .extracting(Difference::metric)
                .containsExactly("p50", "p90", "mean", "cpu");
        assertThat(comparison.differences())
                .filteredOn(Difference::primary)
                .extracting(Difference::metric)
                .containsExactly("p90");
        assertThat(comparison.sentence()).contains("p90");
    }

    @Test
    void withTooFewRoundsThereIsNoComparison() {
        List<BlockRecord> blocks = new SimulatedRun(1, 500).blocks(0);

        assertThat(new Comparing(SimulatedRun.PLAN, blocks.subList(0, 10)).all())
                .isEmpty();
        assertThat(new Comparing(SimulatedRun.PLAN, blocks.subList(0, 12)).all())
                .hasSize(1);
    }

    @Test
    void theSentenceSaysByHowMuchFasterWithTheSmallerBoundFirst() {
        Comparison comparison = new Comparing(SimulatedRun.PLAN, new SimulatedRun(5, 2_000).blocks(40))
                .all()
                .get(0);

        assertThat(comparison.sentence()).matches("engaged is \\d+ % \\(\\d+ to \\d+ %\\) slower than bypassed at p99");
    }

    private static Stream<Difference> p99s(int runs, double engagedExtraMillis) {
        return IntStream.range(0, runs)
                .mapToObj(run -> new SimulatedRun(run, REQUESTS).blocks(engagedExtraMillis))
                .map(ComparingTest::p99);
    }

    private static Difference p99(List<BlockRecord> blocks) {
        PairedRounds pairs = new PairedRounds(blocks, Arm.ENGAGED, Arm.BYPASSED);
        return new Comparing(SimulatedRun.PLAN, blocks).difference(pairs, Metric.percentile(99), true, 1);
    }
}
