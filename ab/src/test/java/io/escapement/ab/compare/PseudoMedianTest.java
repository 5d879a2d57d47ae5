package io.escapement.ab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class PseudoMedianTest {
    @Test
    void sixValuesGiveTheirRangeAtThirtyOneInThirtyTwo() {
        double[] values = {1, 2, 3, 4, 5, 6};

        assertThat(PseudoMedian.interval(values, 2 / 64.0)).isEqualTo(new Interval(3.5, 1, 6));
        assertThat(PseudoMedian.interval(values, 2 / 65.0).low()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void soManyValuesAsItSaysGiveAnIntervalAndOneFewerNone() {
        for (double errorChance : new double[] {0.05, 0.05 / 8, 0.05 / 7, 2 / 512.0}) {
            int least = PseudoMedian.leastValues(errorChance);
            assertThat(PseudoMedian.interval(new double[least], errorChance)).isEqualTo(new Interval(0, 0, 0));
            assertThat(PseudoMedian.interval(new double[least - 1], errorChance).high())
                    .isEqualTo(Double.POSITIVE_INFINITY);
        }
    }

    @Test
    void oneWildValueAmongEightDoesNotCarryTheEstimateAway() {
        assertThat(PseudoMedian.of(new double[] {1, 2, 3, 4, 5, 6, 7, 1_000})).isBetween(4.0, 6.0);
        assertThat(PseudoMedian.of(new double[] {1, 2, 6})).isEqualTo((2 + 3.5) / 2);
    }

    /** Hollander and Wolfe, "Nonparametric Statistical Methods": nine patients, 96 % from -0.786 to -0.010. */
    @Test
    void anExampleOfTheLiteratureComesOutAsItIsThere() {
        double[] differences = {-0.952, 0.147, -1.022, -0.43, -0.62, -0.59, -0.49, 0.08, -0.01};

        Interval interval = PseudoMedian.interval(differences, 0.04);

        assertThat(interval.estimate()).isCloseTo(-0.46, within(1e-9));
        assertThat(interval.low()).isCloseTo(-0.786, within(1e-9));
        assertThat(interval.high()).isCloseTo(-0.01, within(1e-9));
    }

    @Test
    void beyondWhereItIsExactTheNormalDistributionGoesOn() {
        double[] sixty =
                DoubleStream.iterate(-29.5, value -> value + 1).limit(60).toArray();
        double[] more = DoubleStream.iterate(-30, value -> value + 1).limit(61).toArray();

        double exact = PseudoMedian.interval(sixty, 0.05).high();
        assertThat(PseudoMedian.interval(more, 0.05).high()).isBetween(exact * 0.97, exact * 1.03);
    }

    /** Whose means would fill 3 GB. */
    @Test
    void itTakesAsManyValuesAsAFleetHas() {
        double[] many = DoubleStream.iterate(-14_999.5, value -> value + 1)
                .limit(30_000)
                .toArray();

        Interval interval = PseudoMedian.interval(many, 0.05);

        assertThat(interval.estimate()).isZero();
        assertThat(interval.low()).isBetween(-110.0, -90.0);
    }

    @Test
    void fewerThanOneInTwentyOfEqualsDiffer() {
        Random random = new Random(5);
        int found = 0;
        for (int run = 0; run < 2_000; run++) {
            double[] noise = random.doubles(14, -1, 1)
                    .map(value -> value * value * value)
                    .toArray();
            found += PseudoMedian.interval(noise, 0.05).excludesZero() ? 1 : 0;
        }
        assertThat(found).isBetween(50, 115);
    }
}
