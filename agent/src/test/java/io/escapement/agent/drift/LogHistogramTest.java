package io.escapement.agent.drift;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LogHistogramTest {
    private static final long SEED = 20_261_120;
    private static final double[] QUANTILES = {0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1};
    private static final double WIDTH = 1 / 64.0;
    private static final long HIGHEST = (1L << 40) - 1;

    private final LogHistogram histogram = new LogHistogram();

    @Test
    void isExactBelow128() {
        for (int value = 0; value < 128; value++) {
            LogHistogram ofOne = new LogHistogram();
            ofOne.record(value);

            assertThat(ofOne.quantile(0.5)).isEqualTo(value);
        }
    }

    @Test
    void isWithinOneSixtyFourthAboveAndNeverBelow() {
        for (int bits = 7; bits < 40; bits++) {
            for (long value : new long[] {1L << bits, (1L << bits) + 1, (2L << bits) - 1, (3L << bits) / 2}) {
                LogHistogram ofOne = new LogHistogram();
                ofOne.record(value);

                assertThat(ofOne.quantile(1)).isBetween((double) value, value * (1 + WIDTH));
            }
        }
    }

    @Test
    void givesTheQuantilesOfRandomValues() {
        Random random = new Random(SEED);
        long[] values = new long[100_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextLong() >>> (24 + random.nextInt(40));
            histogram.record(values[i]);
        }
        Arrays.sort(values);

        for (double quantile : QUANTILES) {
            int rank = (int) Math.max(1, Math.ceil(quantile * values.length));
            double exact = values[rank - 1];
            assertThat(histogram.quantile(quantile)).as("quantile %s", quantile).isBetween(exact, exact * (1 + WIDTH));
        }
        assertThat(histogram.total()).isEqualTo(values.length);
    }

    @Test
    void takesWhatLiesOutsideForItsEnds() {
        histogram.record(-1);
        histogram.record(Long.MIN_VALUE);
        assertThat(histogram.quantile(1)).isZero();

        histogram.record(1L << 40);
        histogram.record(Long.MAX_VALUE);
        assertThat(histogram.quantile(1)).isEqualTo(HIGHEST);
        assertThat(histogram.total()).isEqualTo(4);
    }
}
