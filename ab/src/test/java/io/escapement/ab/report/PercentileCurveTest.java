package io.escapement.ab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.load.Slice;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
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
                    .mapToObj(run -> p50(curve(blocks, REQUESTS)))
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

    private static CurvePoint p50(List<CurvePoint> curve) {
        return curve.stream()
                .filter(point -> point.percentile() == 50)
                .findFirst()
                .orElseThrow();
    }

    private List<CurvePoint> curve(int blocks, int requests) {
        return PercentileCurve.of(
                IntStream.range(0, blocks)
                        .mapToObj(block -> block(block, requests))
                        .toList(),
                Slice::fromIntended);
    }

    /** Blocks differ by a fifth, and within a block all requests take as long. */
    private MeasuredBlock block(int index, int requests) {
        long nanos = (long) (TYPICAL_MILLIS * 1e6 * Math.exp(0.2 * random.nextGaussian()));
        return SimulatedRun.block(
                new PlannedBlock(index, index, Arm.ENGAGED),
                slice -> slice.fromIntended().recordValueWithCount(nanos, requests));
    }
}
