package io.escapement.ab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    private static final int RUNS = 200;

    /** From tables. */
    @Test
    void theTailsAreThoseOfTheTables() {
        assertThat(Tails.aboveNormal(1.959964)).isCloseTo(0.025, Offset.offset(1e-6));
        assertThat(Tails.aboveNormal(3.090232)).isCloseTo(0.001, Offset.offset(1e-6));
        assertThat(Tails.studentQuantile(0.025, 5)).isCloseTo(2.570582, Offset.offset(1e-4));
        assertThat(Tails.studentQuantile(0.005, 9)).isCloseTo(3.249836, Offset.offset(1e-4));
    }

    @Test
    void oneWildValueAmongEightDoesNotCarryTheEstimateAway() {
        assertThat(PseudoMedian.of(new double[] {1, 2, 3, 4, 5, 6, 7, 1_000})).isBetween(4.0, 6.0);
        assertThat(PseudoMedian.of(new double[] {1, 2, 6})).isEqualTo((2 + 3.5) / 2);
    }

    @Test
    void ofManyIntervalsOfEightNormalDifferencesAboutFiveInAHundredMissTheTruth() {
        Random random = new Random(1);
        assertThat(missesOf(5, () -> 5 + random.nextGaussian())).isBetween(RUNS / 100, RUNS * 9 / 100);
    }

    @Test
    void andNotManyMoreWhereOneBlockInTenIsDisturbed() {
        Random random = new Random(2);
        assertThat(missesOf(0, () -> random.nextGaussian() * (random.nextInt(10) == 0 ? 10 : 1)))
                .isLessThan(RUNS * 9 / 100);
    }

    @Test
    void theNoiseFloorIsAsHighAsEstimatesOfNothingRarelyAre() {
        Random random = new Random(3);
        long above = IntStream.range(0, RUNS)
                .filter(run -> Math.abs(PseudoMedian.of(eight(random::nextGaussian)))
                        > Bootstrap.noiseFloor(eight(random::nextGaussian), run))
                .count();
        assertThat(above).isBetween(RUNS / 100L, RUNS * 11 / 100L);
    }

    @Test
    void theMeansOfPairsGiveThePseudoMedianOfAnyResample() {
        PseudoMedian.Resampled means = new PseudoMedian.Resampled(new double[] {3, 1, 7, 20});

        assertThat(means.median(new int[] {1, 1, 1, 1})).isEqualTo(PseudoMedian.of(new double[] {1, 3, 7, 20}));
        assertThat(means.median(new int[] {2, 0, 1, 1})).isEqualTo(PseudoMedian.of(new double[] {3, 3, 7, 20}));
        assertThat(means.median(new int[] {0, 0, 0, 4})).isEqualTo(20);
    }

    @Test
    void sixScatteredDifferencesOfOneSignAreNoProof() {
        double[] sameSign = {0.1, 3, 0.2, 5, 0.3, 2.2};

        assertThat(Bootstrap.interval(sameSign, 0.993, 1).excludesZero()).isTrue();
        assertThat(Bootstrap.widerInterval(sameSign, 0.993, 1).excludesZero()).isFalse();
        assertThat(Bootstrap.widerInterval(new double[] {2.9, 3, 3.1, 3, 3.2, 2.8}, 0.993, 1)
                        .excludesZero())
                .isTrue();
    }

    private static int missesOf(double truth, Draw draw) {
        return (int) IntStream.range(0, RUNS)
                .mapToObj(run -> Bootstrap.interval(eight(draw), 0.95, run))
                .filter(interval -> interval.low() > truth || interval.high() < truth)
                .count();
    }

    private static double[] eight(Draw draw) {
        return IntStream.range(0, 8).mapToDouble(i -> draw.next()).toArray();
    }

    private interface Draw {
        double next();
    }
}
