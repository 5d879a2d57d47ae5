package io.escapement.ab.compare;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The Hodges-Lehmann estimate: the median of the means of all pairs, each value with itself among them. Nearly as exact
 * as the mean where the values scatter normally, and one disturbed block does not carry it away.
 */
public final class PseudoMedian {

    /** The chance of error of an interval of 95 %, and of a run that finds anything where there is nothing to find. */
    public static final double ERROR_CHANCE = 0.05;

    /** Of more values the normal distribution is as good. */
    private static final int MOST_EXACT = 60;

    private PseudoMedian() {}

    public static double of(double[] values) {
        double[] sorted = sorted(values);
        long means = means(sorted.length);
        return means == 0 ? Double.NaN : (mean(sorted, (means + 1) / 2) + mean(sorted, means / 2 + 1)) / 2;
    }

    private static double[] sorted(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    private static long means(long values) {
        return values * (values + 1) / 2;
    }

    /** Returns the mean of that rank, from 1, of all pairs: of so many that they could not be held together. */
    private static double mean(double[] sorted, long rank) {
        long low = orderOf(sorted[0]);
        long high = orderOf(sorted[sorted.length - 1]);
        while (low < high) {
            long middle = Math.floorDiv(low, 2) + Math.floorDiv(high, 2) + (low & high & 1);
            if (countUpTo(sorted, Double.longBitsToDouble(orderOf(middle))) >= rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Double.longBitsToDouble(orderOf(high));
    }

    /** Returns the bits of a number such that they have the order of the numbers. */
    private static long orderOf(double value) {
        return orderOf(Double.doubleToLongBits(value + 0.0));
    }

    private static long orderOf(long bits) {
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    private static long countUpTo(double[] sorted, double limit) {
        long count = 0;
        int last = sorted.length - 1;
        for (int first = 0; first <= last; first++) {
            while (last >= first && (sorted[first] + sorted[last]) / 2 > limit) {
                last--;
            }
            count += last - first + 1;
        }
        return count;
    }

    /**
     * Wilcoxon's interval. Each difference must have been as likely to come with the other sign: where chance has drawn
     * which of two sides came first, it was, whatever else changed meanwhile. All numbers, where there are too few
     * values for so small a chance of error.
     */
    public static Interval interval(double[] differences, double errorChance) {
        return new Interval(of(differences), low(differences, errorChance), high(differences, errorChance));
    }

    static double low(double[] differences, double errorChance) {
        long outside = outside(differences.length, errorChance / 2);
        return outside < 0 ? Double.NEGATIVE_INFINITY : mean(sorted(differences), outside + 1);
    }

    static double high(double[] differences, double errorChance) {
        long outside = outside(differences.length, errorChance / 2);
        return outside < 0 ? Double.POSITIVE_INFINITY : mean(sorted(differences), means(differences.length) - outside);
    }

    /**
     * Returns how many values {@link #interval} needs to be finite. With fewer of them, chance alone gives all of them
     * the same sign more often than the error may come up.
     */
    public static int leastValues(double errorChance) {
        return (int) Math.ceil(Math.log(2 / errorChance) / Math.log(2));
    }

    /** The largest sum of ranks that comes up, or less, with at most this chance; -1 if there is none. */
    private static long outside(int count, double tail) {
        if (count == 0) {
            return -1;
        }
        if (count > MOST_EXACT) {
            double mean = means(count) / 2.0;
            double deviation = Math.sqrt(mean * (2.0 * count + 1) / 6);
            return (long) Math.floor(mean - NormalDistribution.of(0, 1).inverseSurvivalProbability(tail) * deviation)
                    - 1;
        }
        double[] chances = new double[(int) means(count) + 1];
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
