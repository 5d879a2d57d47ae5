package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Difference;
import io.escapement.ab.run.Analysis;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PercentileCurveTest {

    private static final int RUNS = 400;
    private static final int REQUESTS = 1_000;
    private static final double TYPICAL_MILLIS = 2;

    private final Random random = new Random(11);

    @Test
    void theBandHoldsTheTypicalBlocksPercentileInNineteenOfTwentyRuns() {
        for (int blocks : new int[] {6, 8, 12}) {
            long held = IntStream.range(0, RUNS)
                    .mapToObj(run -> point(50, curve(blocks, REQUESTS)))
                    .filter(point -> point.lowMillis() <= TYPICAL_MILLIS && point.highMillis() >= TYPICAL_MILLIS)
                    .count();
            // 95 % less three standard deviations.
            assertThat(held).as(blocks + " blocks").isGreaterThan(RUNS * 917 / 1_000);
        }
    }

    @Test
    void ofFewerThanSixBlocksThereIsNone() {
        assertThat(curve(5, REQUESTS)).allMatch(point -> point.lowMillis() == null && point.highMillis() == null);
    }

    @Test
    void itEndsWhereABlockHasTooFewRequestsAndTheCurveGoesOn() {
        List<CurvePoint> curve = curve(12, REQUESTS);

        assertThat(curve)
                .filteredOn(point -> point.percentile() > 99)
                .isNotEmpty()
                .allMatch(point -> point.lowMillis() == null);
        assertThat(curve).filteredOn(point -> point.percentile() <= 99).allMatch(point -> point.lowMillis() != null);
    }

    /** Three of engaged's twelve blocks are disturbed, so all its requests together take longer than bypassed's. */
    @Test
    void itGoesThroughTheValuesOfTheLinesWhateverAllRequestsTogetherSay() {
        Recording run = SimulatedRun.recordingOf(block -> block.arm() == Arm.BYPASSED
                ? 2 + 0.02 * block.round()
                : block.round() < 3 ? 900 : 1.5 + 0.01 * block.round());
        List<Comparison> comparisons = new Analysis(SimulatedRun.PLAN, run).all();
        AbReport report = AbReport.of(run, null, null, List.of(), comparisons, null);
        Difference line = SimulatedRun.difference(comparisons.get(0), "p90");

        CurvePoint bypassed = point(90, report.arms().get(0).curve());
        CurvePoint engaged = point(90, report.arms().get(1).curve());

        assertThat(engaged.millis()).isGreaterThan(bypassed.millis());
        assertThat(line.value()).isLessThan(line.baseValue());
        assertThat(bypassed.typicalMillis()).isCloseTo(line.baseValue(), Offset.offset(1e-9));
        assertThat(engaged.typicalMillis()).isCloseTo(line.value(), Offset.offset(1e-9));
    }

    @Test
    void threeArmsAreAsFarApartAsTheirDifferences() {
        Map<Arm, Double> millis = Map.of(Arm.ABSENT, 2.0, Arm.BYPASSED, 3.0, Arm.ENGAGED, 5.0);
        List<MeasuredBlock> blocks = millis.entrySet().stream()
                .flatMap(arm -> IntStream.range(0, 7)
                        .mapToObj(
                                round -> block(new PlannedBlock(round, round, arm.getKey()), arm.getValue(), REQUESTS)))
                .toList();
        List<MeasuredArm> arms = MeasuredArm.of(blocks);

        assertThat(arms.stream()
                        .map(arm -> point(50, new PercentileCurve(arm, arms).points()))
                        .mapToDouble(CurvePoint::typicalMillis)
                        .toArray())
                .containsExactly(new double[] {2, 3, 5}, Offset.offset(0.01));
    }

    private static CurvePoint point(double percentile, List<CurvePoint> curve) {
        return curve.stream()
                .filter(point -> point.percentile() == percentile)
                .findFirst()
                .orElseThrow();
    }

    private List<CurvePoint> curve(int blocks, int requests) {
        List<MeasuredArm> arms = MeasuredArm.of(IntStream.range(0, blocks)
                .mapToObj(block -> block(block, requests))
                .toList());
        return new PercentileCurve(arms.get(0), arms).points();
    }

    /** Blocks differ by a fifth. */
    private MeasuredBlock block(int index, int requests) {
        double millis = TYPICAL_MILLIS * Math.exp(0.2 * random.nextGaussian());
        return block(new PlannedBlock(index, index, Arm.ENGAGED), millis, requests);
    }

    /** All requests take as long. */
    private static MeasuredBlock block(PlannedBlock planned, double millis, int requests) {
        return SimulatedRun.block(
                planned, slice -> slice.fromIntended().recordValueWithCount((long) (millis * 1e6), requests));
    }
}
