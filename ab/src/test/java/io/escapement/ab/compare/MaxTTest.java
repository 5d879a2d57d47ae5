package io.escapement.ab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class MaxTTest {
    private static final Offset<Double> EXACTLY = within(1e-9);

    private static final double[] SAME_SIGN = {1, 1.1, 1.2, 0.9, 1.3, 1};
    private static final double[] NOISE = {0.3, -1.2, 0.1, 0.8, -0.4, -0.2};

    private static List<Pair> pairs(double... differences) {
        return DoubleStream.of(differences)
                .mapToObj(each -> new Pair(each, each, each, 0))
                .toList();
    }

    private static double[] adjusted(List<List<Pair>> metrics) {
        return new MaxT(metrics).adjusted();
    }

    @Test
    void sixDifferencesOfOneSignAreTwoOfSixtyFourThrows() {
        assertThat(adjusted(List.of(pairs(SAME_SIGN)))[0]).isCloseTo(2 / 64.0, EXACTLY);
        double[] downwards = DoubleStream.of(SAME_SIGN).map(each -> -each).toArray();
        assertThat(adjusted(List.of(pairs(downwards)))[0]).isCloseTo(2 / 64.0, EXACTLY);
    }

    /** Bonferroni would say three times as much. */
    @Test
    void metricsThatMoveTogetherOrScatterMoreTakeNothingFromOneThatDiffers() {
        double[] chances = adjusted(List.of(pairs(SAME_SIGN), pairs(SAME_SIGN), pairs(NOISE)));

        assertThat(chances[0]).isCloseTo(2 / 64.0, EXACTLY);
        assertThat(chances[1]).isCloseTo(2 / 64.0, EXACTLY);
        assertThat(chances[2]).isGreaterThan(0.5);
    }

    /** Signs of five rounds come up twice in 32 throws, with either sign of the sixth. */
    @Test
    void aRoundThatAMetricLacksCountsForTheOthersOnly() {
        List<Pair> lacking = new ArrayList<>(pairs(1, 1.1, 1.2, 0.9, 1.3));
        lacking.add(null);

        assertThat(adjusted(List.of(lacking))[0]).isCloseTo(2 / 32.0, EXACTLY);
        assertThat(adjusted(List.of(lacking, pairs(SAME_SIGN)))[1]).isCloseTo(2 / 64.0, EXACTLY);
    }

    @Test
    void aDifferenceThatMayBeOfEitherSignIsNone() {
        Pair either = new Pair(1, -0.1, 2, 0);
        Pair certain = new Pair(1, 0.1, Double.POSITIVE_INFINITY, 0);
        Pair unknown = new Pair(1, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 0);

        assertThat(adjusted(List.of(Collections.nCopies(6, either)))[0]).isEqualTo(1, EXACTLY);
        assertThat(adjusted(List.of(Collections.nCopies(6, certain)))[0]).isCloseTo(2 / 64.0, EXACTLY);
        assertThat(adjusted(List.of(Collections.nCopies(6, unknown)))[0]).isEqualTo(1, EXACTLY);
    }

    /** Of 64 throws 14 are as far upwards, 14 as far downwards by the other end, and 4 are both. */
    @Test
    void aThrowCountsByWhicheverEndOfARangeIsFarther() {
        List<Pair> ranged = new ArrayList<>(pairs(1, 1, 1, 1, 1));
        ranged.add(new Pair(1, -1, 1, 0));

        assertThat(adjusted(List.of(ranged))[0]).isCloseTo(24 / 64.0, EXACTLY);
    }

    @Test
    void oneWildRoundDoesNotHideTheOthers() {
        double[] wild = {1, 1.1, 1.2, 0.9, 1.3, 1, 1, 1.1, 0.9, 1, 1.1, -30};

        assertThat(adjusted(List.of(pairs(wild)))[0]).isLessThan(0.05);
    }

    @Test
    void drawnThrowsSayWhatAllOfThemDo() {
        double[] twenty = new double[20];
        Arrays.setAll(twenty, round -> round % 3 == 0 ? -1 : 0.9 + round / 100.0);
        double[] more = Arrays.copyOf(twenty, 21);

        double exact = adjusted(List.of(pairs(twenty)))[0];
        assertThat(exact).isBetween(0.1, 0.5);
        assertThat(adjusted(List.of(pairs(more)))[0]).isCloseTo(exact, within(0.02));
    }

    /** Of so many the statistic is that of a normal distribution, though some share a coin. */
    @Test
    void manyRoundsShareCoinsAndSayTheSame() {
        for (int rounds : new int[] {256, 257, 3_000}) {
            double[] noise =
                    new Random(rounds).doubles(rounds, -1, 1).map(Math::signum).toArray();
            double mean = DoubleStream.of(noise).average().orElseThrow();
            double[] differences = DoubleStream.of(noise)
                    .map(each -> each - mean + 1.5 / Math.sqrt(rounds))
                    .toArray();
            double alone = 2 * NormalDistribution.of(0, 1).survivalProbability(1.5);
            assertThat(adjusted(List.of(pairs(differences)))[0])
                    .as(rounds + " rounds")
                    .isCloseTo(alone, within(0.05));
        }
    }

    @Test
    void wherePairsAreEqualNothingDiffers() {
        assertThat(adjusted(List.of(pairs(new double[6])))[0]).isEqualTo(1, EXACTLY);
        assertThat(adjusted(List.of())).isEmpty();
    }

    @Test
    void aMetricAmongOthersHasLessOfTheChanceOfErrorThanAlone() {
        double[] seven = {0.2, -0.5, 0.9, 0.1, -0.3, 0.6, -0.8};
        double[] other = {-0.4, 0.3, 0.2, -0.9, 0.5, -0.1, 0.7};

        double alone = new MaxT(List.of(pairs(seven))).shares(0.05)[0];
        double[] together = new MaxT(List.of(pairs(seven), pairs(other))).shares(0.05);

        assertThat(alone).isBetween(0.03, 0.05);
        assertThat(together[0] + together[1]).isLessThanOrEqualTo(0.07);
        assertThat(together[0]).isLessThan(alone);
    }
}
