package io.escapement.ab.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The Hodges-Lehmann estimate: the median of the means of all pairs, each value with itself among them. Nearly as exact
 * as the mean where the values scatter normally, and one disturbed block does not carry it away.
 */
public final class PseudoMedian {

    /** That of an interval of 95 %; and that of finding anything at all in a run in which there is nothing to find. */
    public static final double ERROR_CHANCE = 0.05;

    /** Of more values the normal distribution is as good. */
    private static final int MOST_EXACT = 60;

    private PseudoMedian() {}

    public static double of(double[] values) {
        return Median.of(means(values));
    }

    /** The means of all pairs, each value with itself among them. */
    private static double[] means(double[] values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[count++] = (values[i] + values[j]) / 2;
            }
        }
        return means;
    }

    /**
     * Wilcoxon's interval. It needs nothing but that each difference could have come with the other sign as well: where
     * chance has drawn which of two sides came first, it could, whatever else changed meanwhile. All numbers, where
     * there are too few values for so small a chance of error.
     */
    public static Interval interval(double[] differences, double errorChance) {
        double[] means = means(differences);
        Arrays.sort(means);
        double estimate = means.length == 0 ? Double.NaN : Median.ofSorted(means);
        int outside = means.length == 0 ? -1 : outside(differences.length, errorChance / 2);
        return outside < 0
                ? new Interval(estimate, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                : new Interval(estimate, means[outside], means[means.length - 1 - outside]);
    }

    /**
     * Returns how many values {@link #interval} needs to be finite. With fewer of them, chance alone gives all of them
     * the same sign more often than the error may come up.
     */
    public static int leastValues(double errorChance) {
        return (int) Math.ceil(Math.log(2 / errorChance) / Math.log(2));
    }

    /** The largest sum of ranks that comes up, or less, with at most this chance; -1 if there is none. */
    private static int outside(int count, double tail) {
        if (count > MOST_EXACT) {
            double mean = count * (count + 1) / 4.0;
            double deviation = Math.sqrt(mean * (2 * count + 1) / 6);
            return (int) Math.floor(mean - NormalDistribution.of(0, 1).inverseSurvivalProbability(tail) * deviation)
                    - 1;
        }
        double[] chances = new double[count * (count + 1) / 2 + 1];
        chances[0] = 1;
        for (int rank = 1; rank <= count; rank++) {
            for (int sum = rank * (rank + 1) / 2; sum >= 0; sum--) {
                chances[sum] = (chances[sum] + (sum >= rank ? chances[sum - rank] : 0)) / 2;
            }
        }
        double all = 0;
        int outside = -1;
        while (outside + 1 < chances.length && all + chances[outside + 1] <= tail) {
            all += chances[++outside];
        }
        return outside;
    }
}
