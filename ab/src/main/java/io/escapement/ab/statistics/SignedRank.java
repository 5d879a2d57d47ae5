package io.escapement.ab.statistics;

import java.util.Arrays;

/**
 * Wilcoxon's signed ranks: an interval for the pseudo-median that needs nothing but that a difference could have come
 * with the other sign as well. Where chance has drawn which of two sides came first, it could, whatever else changed
 * meanwhile.
 */
public final class SignedRank {
    /** Of more values the normal distribution is as good. */
    private static final int MOST_EXACT = 60;

    private SignedRank() {}

    /** All numbers, where there are too few values for so small a chance of error. */
    public static Interval interval(double[] differences, double errorChance) {
        int count = differences.length;
        double[] means = new double[count * (count + 1) / 2];
        int next = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i; j < count; j++) {
                means[next++] = (differences[i] + differences[j]) / 2;
            }
        }
        Arrays.sort(means);
        int outside = outside(count, errorChance / 2);
        return outside < 0 || means.length == 0
                ? new Interval(
                        means.length == 0 ? Double.NaN : Median.ofSorted(means),
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY)
                : new Interval(Median.ofSorted(means), means[outside], means[means.length - 1 - outside]);
    }

    /** The largest sum of ranks that comes up, or less, with at most this chance; -1 if there is none. */
    private static int outside(int count, double tail) {
        if (count > MOST_EXACT) {
            double mean = count * (count + 1) / 4.0;
            double deviation = Math.sqrt(mean * (2 * count + 1) / 6);
            return (int) Math.floor(mean - Tails.normalQuantile(tail) * deviation) - 1;
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
