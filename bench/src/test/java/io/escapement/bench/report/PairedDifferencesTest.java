package io.escapement.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.ab.statistics.Interval;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PairedDifferencesTest {

    private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

    @Test
    void whatSlowsAWholeRoundDownDoesNotMatter() {
        double[] base = {10, 500, 10, 90, 10, 10, 10};
        double[] values = Arrays.stream(base).map(ms -> ms + 7).toArray();
        assertThat(PairedDifferences.median(values, base)).isEqualTo(new Interval(7, 7, 7));
    }

    /** From tables of the sign test. */
    @Test
    void theIntervalOfTheMedianIsThatOfTheSignTest() {
        double[] zeros = new double[21];
        double[] values = DoubleStream.iterate(1, i -> i + 1).limit(21).toArray();
        assertThat(PairedDifferences.median(values, zeros)).isEqualTo(new Interval(11, 6, 16));
        assertThat(PairedDifferences.countBelowInterval(6)).isZero();
        assertThat(PairedDifferences.countBelowInterval(31)).isEqualTo(9);
    }

    @Test
    void theRatioIsThatOfTheMediansAndItsIntervalHoldsIt() {
        Random random = new Random(1);
        double[] base = random.doubles(31, 40, 60).toArray();
        double[] unit = addTo(base, random, 20);
        double[] values = addTo(base, random, 40);
        Interval ratio = PairedDifferences.ratio(values, unit, base);
        assertThat(ratio.estimate()).isBetween(1.8, 2.2);
        assertThat(ratio.low()).isLessThan(ratio.estimate());
        assertThat(ratio.high()).isGreaterThan(ratio.estimate());
        assertThat(ratio.high() - ratio.low()).isLessThan(0.5);
    }

    @Test
    void equalRatiosInAllRoundsHaveNoScatter() {
        double[] base = {1, 2, 3, 4, 5, 6};
        double[] unit = {3, 4, 5, 6, 7, 8};
        double[] values = {4, 5, 6, 7, 8, 9};
        Interval ratio = PairedDifferences.ratio(values, unit, base);
        assertThat(ratio.estimate()).isCloseTo(1.5, EXACTLY);
        assertThat(ratio.low()).isCloseTo(1.5, EXACTLY);
        assertThat(ratio.high()).isCloseTo(1.5, EXACTLY);
    }

    @Test
    void whereTheUnitIsLostInTheNoiseThereIsNoRatio() {
        double[] base = {5, 5, 5, 5, 5, 5, 5};
        double[] unit = {4, 6, 4, 6, 4, 6, 5};
        assertThat(PairedDifferences.ratio(unit, unit, base)).isNull();
    }

    private static double[] addTo(double[] base, Random random, double ms) {
        return Arrays.stream(base)
                .map(value -> value + ms + random.nextDouble(-2, 2))
                .toArray();
    }
}
