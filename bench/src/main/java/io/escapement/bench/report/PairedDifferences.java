package io.escapement.bench.report;

import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import io.escapement.ab.statistics.Resampling;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Statistics of differences that were taken round by round, so that what slows a whole round down does not matter.
 * Medians, because other programs on the machine only ever add time.
 */
public final class PairedDifferences {

    /** Fewer rounds give no interval of 95 %. */
    public static final int LEAST_ROUNDS = 6;

    private static final double TAIL = 0.025;
    private static final int RESAMPLES = 10_000;
    private static final long SEED = 20_261_120;

    private PairedDifferences() {}

    /** Returns the median of {@code values - base} with its interval. */
    public static Interval median(double[] values, double[] base) {
        return around(minus(values, base));
    }

    /**
     * The median of differences, or of ratios that were taken round by round; the interval lies between two of them, by
     * the sign test. Of fewer than {@link #LEAST_ROUNDS} it is the range of all.
     */
    public static Interval around(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int outside = countBelowInterval(sorted.length);
        return new Interval(Median.ofSorted(sorted), sorted[outside], sorted[sorted.length - 1 - outside]);
    }

    /**
     * Returns the median of {@code values - base} by the median of {@code unit - base}; its interval by resampling
     * whole rounds. Null if the unit is too small to divide by.
     */
    public static Interval ratio(double[] values, double[] unit, double[] base) {
        double[] numerators = minus(values, base);
        double[] denominators = minus(unit, base);
        int rounds = base.length;
        double[] ratios = Resampling.sorted(rounds, RESAMPLES, new Random(SEED), drawn -> {
            double[] above =
                    Arrays.stream(drawn).mapToDouble(round -> numerators[round]).toArray();
            double[] below = Arrays.stream(drawn)
                    .mapToDouble(round -> denominators[round])
                    .toArray();
            return new double[] {ratio(above, below)};
        })[0];
        int outside = (int) (RESAMPLES * TAIL);
        // NaN is sorted last: if more than the tail has no ratio, there is no interval.
        Interval interval =
                new Interval(ratio(numerators, denominators), ratios[outside], ratios[RESAMPLES - 1 - outside]);
        return Double.isNaN(interval.estimate() + interval.high()) ? null : interval;
    }

    private static double ratio(double[] above, double[] below) {
        double denominator = Median.of(below);
        return denominator > 0 ? Median.of(above) / denominator : Double.NaN;
    }

    /**
     * Returns how many values lie beyond each end: as many as a fair coin shows heads in at most 2.5 % of all series.
     */
    static int countBelowInterval(int count) {
        return Math.max(0, BinomialDistribution.of(count, 0.5).inverseCumulativeProbability(TAIL) - 1);
    }

    private static double[] minus(double[] values, double[] base) {
        double[] differences = new double[base.length];
        for (int i = 0; i < base.length; i++) {
            differences[i] = values[i] - base[i];
        }
        return differences;
    }
}
