package io.escapement.ab.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Which of several metrics differ: Westfall and Young's step-down test by the largest statistic (max-T). A coin has
 * said in each round which arm comes first. If the arms are equal, the coin alone gave the differences of its round
 * their signs, all at once. So the differences of every other throw of the same coins are known, and a metric is found
 * if few throws give as large a statistic to it or to any metric that differs less. Metrics that move together do so in
 * every throw, where Bonferroni would pay for each of them.
 *
 * <p>The statistic is the sum of a metric's differences by the root of their squares, which no throw changes, and grows
 * with Student's t. Differences beyond twice the median size are cut off there, so that a disturbed round does not
 * carry it away. Where a difference is known to a range only, as between buckets, it is taken for the end of that range
 * which is nearest to the other side: of all in it none gives a larger chance of error.
 *
 * <p>Why: docs/decisions/15-by-the-coins.md.
 */
final class MaxT {
    /** Of so many coins each throw is looked at; of more, some that are drawn. */
    private static final int MOST_EXACT = 20;

    private static final int DRAWN_THROWS = 20_000;
    private static final long SEED = 4_711;

    /** Of more rounds some share one, as in a large fleet: to turn these over together is as fair. */
    private static final int MOST_COINS = 256;

    /** The sums of so many coins are held for each of their throws. */
    private static final int COINS_OF_CHUNK = 8;

    /** In median sizes. */
    private static final double LARGEST = 2;

    /** Sums in another order differ by less. */
    private static final double ROUNDING = 1e-9;

    private final int metrics;
    private final int throwCount;

    /** Of each metric that of the throw that came: below 0 where it may be of either sign. */
    private final double[] observed;

    /** Of each throw that of each metric. */
    private final double[] statistics;

    /** @param pairs of each metric a pair of each round; null where a round has none */
    MaxT(List<List<Pair>> pairs) {
        metrics = pairs.size();
        int coins = pairs.isEmpty() ? 0 : Math.min(MOST_COINS, pairs.get(0).size());
        // All coins turned over give the same sizes of statistics: so the last coin need not be thrown.
        throwCount = coins <= MOST_EXACT ? 1 << Math.max(0, coins - 1) : DRAWN_THROWS;
        List<double[]> scores = new ArrayList<>();
        pairs.forEach(each -> scores.add(scores(each, Pair::low, coins)));
        // A difference that is known exactly is as large upwards as downwards.
        int[] ranges = IntStream.range(0, metrics)
                .filter(metric -> pairs.get(metric).stream().anyMatch(pair -> pair != null && pair.low() < pair.high()))
                .toArray();
        Arrays.stream(ranges).forEach(metric -> scores.add(scores(pairs.get(metric), pair -> -pair.high(), coins)));
        observed = scores.stream()
                .limit(metrics)
                .mapToDouble(MaxT::sum)
                .map(Math::abs)
                .toArray();
        for (int range = 0; range < ranges.length; range++) {
            observed[ranges[range]] = Math.max(sum(scores.get(ranges[range])), sum(scores.get(metrics + range)));
        }
        statistics = statistics(coins, scores, ranges);
    }

    private static double sum(double[] scores) {
        return Arrays.stream(scores).sum();
    }

    /** Returns the summand of each coin in a metric's statistic, by that part of its differences. */
    private static double[] scores(List<Pair> pairs, ToDoubleFunction<Pair> part, int coins) {
        double[] differences = pairs.stream()
                .mapToDouble(pair -> pair == null ? 0 : part.applyAsDouble(pair))
                .toArray();
        double[] sizes = IntStream.range(0, differences.length)
                .filter(round -> pairs.get(round) != null && Double.isFinite(differences[round]))
                .mapToDouble(round -> Math.abs(differences[round]))
                .toArray();
        double median = sizes.length == 0 ? 0 : Median.of(sizes);
        // Where most are equal, the others are not cut off.
        double limit = median > 0
                ? LARGEST * median
                : Arrays.stream(sizes).filter(size -> size > 0).max().orElse(1);
        double[] scores = new double[coins];
        for (int round = 0; round < differences.length; round++) {
            scores[round % coins] += Math.max(-1, Math.min(1, differences[round] / limit));
        }
        double squares = Arrays.stream(scores).map(each -> each * each).sum();
        return Arrays.stream(scores)
                .map(each -> squares > 0 ? each / Math.sqrt(squares) : 0)
                .toArray();
    }

    private double[] statistics(int coins, List<double[]> scores, int[] ranges) {
        List<double[]> chunks = new ArrayList<>();
        for (int first = 0; first < coins; first += COINS_OF_CHUNK) {
            chunks.add(sums(scores, first, Math.min(coins, first + COINS_OF_CHUNK)));
        }
        SplittableRandom random = new SplittableRandom(SEED);
        int columns = scores.size();
        double[] sums = new double[columns];
        double[] all = new double[throwCount * metrics];
        for (int each = 0; each < throwCount; each++) {
            Arrays.fill(sums, 0);
            for (int chunk = 0; chunk < chunks.size(); chunk++) {
                int drawn = each == 0 ? 0 : random.nextInt();
                int turned = coins <= MOST_EXACT ? each >> (COINS_OF_CHUNK * chunk) : drawn;
                double[] added = chunks.get(chunk);
                int from = (turned & (added.length / columns - 1)) * columns;
                for (int column = 0; column < columns; column++) {
                    sums[column] += added[from + column];
                }
            }
            for (int metric = 0; metric < metrics; metric++) {
                all[each * metrics + metric] = Math.abs(sums[metric]);
            }
            for (int range = 0; range < ranges.length; range++) {
                int at = each * metrics + ranges[range];
                all[at] = Math.max(all[at], Math.abs(sums[metrics + range]));
            }
        }
        return all;
    }

    /** Returns the sum of the coins from one to another, for each of their throws; a bit says that a coin is turned. */
    private static double[] sums(List<double[]> scores, int first, int end) {
        int columns = scores.size();
        double[] sums = new double[columns << (end - first)];
        for (int column = 0; column < columns; column++) {
            double[] score = scores.get(column);
            sums[column] = Arrays.stream(score, first, end).sum();
            for (int turned = 1; turned < 1 << (end - first); turned++) {
                int last = Integer.numberOfTrailingZeros(turned);
                sums[turned * columns + column] =
                        sums[(turned & (turned - 1)) * columns + column] - 2 * score[first + last];
            }
        }
        return sums;
    }

    /** Returns for each metric the chance that equal arms come out as far apart, adjusted for the other metrics. */
    double[] adjusted() {
        int[] fromLeast = IntStream.range(0, metrics)
                .boxed()
                .sorted(Comparator.comparingDouble(metric -> observed[metric]))
                .mapToInt(metric -> metric)
                .toArray();
        double[] chances = new double[metrics];
        for (int start = 0; start < statistics.length; start += metrics) {
            double largest = 0;
            for (int metric : fromLeast) {
                largest = Math.max(largest, statistics[start + metric]);
                chances[metric] += largest >= observed[metric] - ROUNDING ? 1.0 / throwCount : 0;
            }
        }
        double most = 0;
        for (int i = metrics - 1; i >= 0; i--) {
            most = Math.max(most, chances[fromLeast[i]]);
            chances[fromLeast[i]] = most;
        }
        return chances;
    }

    /** Returns for each metric the chance of error that it would have alone, as it has among the others. */
    double[] shares(double errorChance) {
        double needed = needed(errorChance);
        // A metric that has no throw has one if it differs.
        double[] shares = new double[metrics];
        for (int metric = 0; metric < metrics; metric++) {
            int found = 0;
            for (int at = metric; at < statistics.length; at += metrics) {
                found += statistics[at] >= needed ? 1 : 0;
            }
            shares[metric] = Math.max(1, found) / (double) throwCount;
        }
        return shares;
    }

    /** Returns the least statistic by which a metric is found whichever it is. */
    private double needed(double errorChance) {
        double[] largest = new double[throwCount];
        for (int at = 0; at < statistics.length; at++) {
            largest[at / metrics] = Math.max(largest[at / metrics], statistics[at]);
        }
        Arrays.sort(largest);
        int needed = largest.length - (int) (errorChance * largest.length);
        // Of equal ones all or none.
        while (needed > 0 && needed < largest.length && largest[needed - 1] >= largest[needed] - ROUNDING) {
            needed++;
        }
        return needed < largest.length ? largest[needed] - ROUNDING : Double.POSITIVE_INFINITY;
    }
}
