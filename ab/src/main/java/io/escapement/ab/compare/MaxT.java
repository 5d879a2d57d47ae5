package io.escapement.ab.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Which of several metrics differ: Westfall and Young's step-down test by the largest statistic (max-T). A coin has
 * said in each round which arm comes first. If the arms are equal, the coin alone gave the differences of its round
 * their signs, all at once. So the differences of every other throw of the same coins are known, and a metric is found
 * if few throws give as large a statistic to it or to any metric that differs less. Metrics that move together do so in
 * every throw, where Bonferroni would pay for each of them.
 *
 * <p>The statistic is the sum of a metric's differences by the root of their squares, which no throw changes. It grows
 * with Student's t. Differences beyond twice the median size are cut off there, so that a disturbed round does not
 * carry it away. Where a difference is known to a range only, as between buckets, it is taken for the end of that range
 * which is nearest to the other side: of all in it none gives a larger chance of error.
 *
 * <p>Why: docs/decisions/15-by-the-coins.md.
 */
final class MaxT {
    /** Of so many rounds each throw is looked at; of more, some that are drawn. */
    private static final int MOST_EXACT = 20;

    private static final int DRAWN_THROWS = 20_000;
    private static final long SEED = 4_711;

    /** In median sizes. */
    private static final double LARGEST = 2;

    /** Sums in another order differ by less. */
    private static final double ROUNDING = 1e-9;

    private final int metrics;
    private final int rounds;

    /** What each round adds to the statistics of each metric: that which is certain to be more, and to be less. */
    private final double[][] upwards;

    private final double[][] downwards;

    /** @param pairs of each metric a pair of each round; null where a round has none */
    MaxT(List<List<Pair>> pairs) {
        metrics = pairs.size();
        rounds = pairs.isEmpty() ? 0 : pairs.get(0).size();
        upwards = new double[rounds][metrics];
        downwards = new double[rounds][metrics];
        for (int metric = 0; metric < metrics; metric++) {
            score(pairs.get(metric), Pair::low, metric, upwards);
            score(pairs.get(metric), pair -> -pair.high(), metric, downwards);
        }
    }

    private void score(List<Pair> pairs, ToDoubleFunction<Pair> part, int metric, double[][] scores) {
        double[] differences = pairs.stream()
                .mapToDouble(pair -> pair == null ? 0 : part.applyAsDouble(pair))
                .toArray();
        double[] sizes = IntStream.range(0, rounds)
                .filter(round -> pairs.get(round) != null && Double.isFinite(differences[round]))
                .mapToDouble(round -> Math.abs(differences[round]))
                .toArray();
        double limit = sizes.length == 0 ? 0 : LARGEST * Median.of(sizes);
        if (limit == 0) {
            // Where most are equal, the others are not cut off.
            limit = Arrays.stream(sizes).filter(size -> size > 0).max().orElse(1);
        }
        double squares = 0;
        for (int round = 0; round < rounds; round++) {
            scores[round][metric] = cut(differences[round] / limit);
            squares += scores[round][metric] * scores[round][metric];
        }
        for (int round = 0; round < rounds && squares > 0; round++) {
            scores[round][metric] /= Math.sqrt(squares);
        }
    }

    private static double cut(double difference) {
        return Math.max(-1, Math.min(1, difference));
    }

    /** Returns for each metric the chance that equal arms come out as far apart, adjusted for the other metrics. */
    double[] adjusted() {
        double[] up = sums(upwards);
        double[] down = sums(downwards);
        double[] observed = new double[metrics];
        Arrays.setAll(observed, metric -> Math.max(up[metric], down[metric]));
        int[] fromLeast = IntStream.range(0, metrics)
                .boxed()
                .sorted(Comparator.comparingDouble(metric -> observed[metric]))
                .mapToInt(metric -> metric)
                .toArray();
        double[] chances = new double[metrics];
        double one = 1.0 / throwCount();
        eachThrow(throwCount(), statistics -> {
            double largest = 0;
            for (int metric : fromLeast) {
                largest = Math.max(largest, statistics[metric]);
                chances[metric] += largest >= observed[metric] - ROUNDING ? one : 0;
            }
        });
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
        double one = 1.0 / throwCount();
        double[] shares = new double[metrics];
        eachThrow(throwCount(), statistics -> {
            for (int metric = 0; metric < metrics; metric++) {
                shares[metric] += statistics[metric] >= needed ? one : 0;
            }
        });
        // One that has no throw has one if it differs.
        return Arrays.stream(shares).map(each -> Math.max(each, one)).toArray();
    }

    /** Returns the least statistic by which a metric is found whichever it is. */
    private double needed(double errorChance) {
        double[] largest = new double[throwCount()];
        int[] next = {0};
        eachThrow(largest.length, statistics -> {
            double most = 0;
            for (double statistic : statistics) {
                most = Math.max(most, statistic);
            }
            largest[next[0]++] = most;
        });
        Arrays.sort(largest);
        int needed = largest.length - (int) (errorChance * largest.length);
        // Of equal ones all or none.
        while (needed > 0 && needed < largest.length && largest[needed - 1] >= largest[needed] - ROUNDING) {
            needed++;
        }
        return needed < largest.length ? largest[needed] - ROUNDING : Double.POSITIVE_INFINITY;
    }

    private double[] sums(double[][] scores) {
        double[] sums = new double[metrics];
        for (double[] round : scores) {
            for (int metric = 0; metric < metrics; metric++) {
                sums[metric] += round[metric];
            }
        }
        return sums;
    }

    /** All coins turned over give the same sizes of statistics: so the last coin need not be thrown. */
    private int throwCount() {
        return rounds <= MOST_EXACT ? 1 << Math.max(0, rounds - 1) : DRAWN_THROWS;
    }

    /** Shows the statistics of so many throws, first of the one that came. The array is the same each time. */
    private void eachThrow(int count, Consumer<double[]> shown) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] up = sums(upwards);
        double[] down = sums(downwards);
        double[] statistics = new double[metrics];
        boolean[] isTurned = new boolean[rounds];
        for (int each = 1; each <= count; each++) {
            for (int metric = 0; metric < metrics; metric++) {
                statistics[metric] = Math.max(Math.abs(up[metric]), Math.abs(down[metric]));
            }
            shown.accept(statistics);
            if (rounds > MOST_EXACT) {
                for (int round = 0; round < rounds; round++) {
                    if (random.nextBoolean()) {
                        turn(round, isTurned, up, down);
                    }
                }
            } else if (each < count) {
                // By Gray's code one coin is turned at a time.
                turn(Integer.numberOfTrailingZeros(each), isTurned, up, down);
            }
        }
    }

    private void turn(int round, boolean[] isTurned, double[] up, double[] down) {
        int sign = isTurned[round] ? 2 : -2;
        isTurned[round] = !isTurned[round];
        for (int metric = 0; metric < metrics; metric++) {
            up[metric] += sign * upwards[round][metric];
            down[metric] += sign * downwards[round][metric];
        }
    }
}
