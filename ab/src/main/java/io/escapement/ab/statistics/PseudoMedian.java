package io.escapement.ab.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The Hodges-Lehmann estimate: the median of the means of all pairs, each value with itself among them. Nearly as exact
 * as the mean where the values scatter normally, and one disturbed block does not carry it away.
 */
public final class PseudoMedian {

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
        int count = differences.length;
        double[] means = means(differences);
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

    /** Those of resamples: the means of all pairs are sorted once, so that none of them needs more sorting. */
    static final class Resampled {
        private final double[] means;
        private final int[] first;
        private final int[] second;

        Resampled(double[] values) {
            int count = values.length;
            List<int[]> pairs = IntStream.range(0, count)
                    .boxed()
                    .flatMap(i -> IntStream.range(i, count).mapToObj(j -> new int[] {i, j}))
                    .sorted(Comparator.comparingDouble((int[] pair) -> values[pair[0]] + values[pair[1]]))
                    .toList();
            means = pairs.stream()
                    .mapToDouble(pair -> (values[pair[0]] + values[pair[1]]) / 2)
                    .toArray();
            first = pairs.stream().mapToInt(pair -> pair[0]).toArray();
            second = pairs.stream().mapToInt(pair -> pair[1]).toArray();
        }

        /** Returns {@link #of} a resample that holds each value as often as {@code counts} says. */
        double median(int[] counts) {
            int size = 0;
            for (int each : counts) {
                size += each;
            }
            int all = size * (size + 1) / 2;
            int lowerRank = (all - 1) / 2;
            int upperRank = all / 2;
            int passed = 0;
            double lower = Double.NaN;
            for (int i = 0; i < means.length; i++) {
                int a = counts[first[i]];
                passed += first[i] == second[i] ? a * (a + 1) / 2 : a * counts[second[i]];
                if (Double.isNaN(lower) && passed > lowerRank) {
                    lower = means[i];
                }
                if (passed > upperRank) {
                    return (lower + means[i]) / 2;
                }
            }
            throw new IllegalArgumentException("an empty resample");
        }
    }
}
