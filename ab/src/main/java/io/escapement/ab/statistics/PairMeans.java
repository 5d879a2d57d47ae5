package io.escapement.ab.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The means of all pairs of some values, sorted once, so that the pseudo-median of any resample needs no more sorting.
 */
final class PairMeans {

    private final double[] means;
    private final int[] first;
    private final int[] second;

    PairMeans(double[] values) {
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

    /** Returns {@link PseudoMedian#of} a resample that holds each value as often as {@code counts} says. */
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
