package io.escapement.ab.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
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
 * carry it away.
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

    /** What each round adds to the statistic of each metric, upwards, as it came; {@code turned}, with the other sign. */
    private final double[][] asCame;

    private final double[][] turned;

    /** @param pairs of each metric a pair of each round; null where a round has none */
    MaxT(List<List<Pair>> pairs) {
        metrics = pairs.size();
        rounds = pairs.isEmpty() ? 0 : pairs.get(0).size();
        asCame = new double[rounds][metrics];
        turned = new double[rounds][metrics];
        for (int metric = 0; metric < metrics; metric++) {
            score(metric, pairs.get(metric));
        }
    }

    private void score(int metric, List<Pair> pairs) {
        double[] sizes = pairs.stream()
                .filter(Objects::nonNull)
                .mapToDouble(pair -> Math.abs(pair.difference()))
                .toArray();
        double unit = LARGEST * Median.of(sizes);
        // Where most are equal, the others are not cut off.
        double scale = unit > 0 ? unit : Arrays.stream(sizes).max().orElse(0);
        double squares =
                Arrays.stream(sizes).map(size -> Math.pow(cut(size / scale), 2)).sum();
        for (int round = 0; round < rounds; round++) {
            Pair pair = pairs.get(round);
            if (pair != null && scale > 0) {
                asCame[round][metric] = cut(pair.low() / scale) / Math.sqrt(squares);
                turned[round][metric] = cut(-pair.high() / scale) / Math.sqrt(squares);
            }
        }
    }

    private static double cut(double difference) {
        return Math.max(-1, Math.min(1, difference));
    }

    /** Returns for each metric the chance that equal arms come out as far apart, adjusted for the other metrics. */
    double[] adjusted() {
        double[] observed = new double[metrics];
        eachThrow(1, statistics -> System.arraycopy(statistics, 0, observed, 0, metrics));
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

    /** All coins turned over give the same statistics, which look to both sides: so the last coin need not be thrown. */
    private int throwCount() {
        return rounds <= MOST_EXACT ? 1 << Math.max(0, rounds - 1) : DRAWN_THROWS;
    }

    /** Shows the statistics of so many throws, first of the one that came. The array is the same each time. */
    private void eachThrow(int count, Consumer<double[]> shown) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] upwards = new double[metrics];
        double[] both = new double[metrics];
        for (int round = 0; round < rounds; round++) {
            for (int metric = 0; metric < metrics; metric++) {
                upwards[metric] += asCame[round][metric];
                both[metric] += asCame[round][metric] + turned[round][metric];
            }
        }
        double[] statistics = new double[metrics];
        boolean[] isTurned = new boolean[rounds];
        for (int each = 1; each <= count; each++) {
            for (int metric = 0; metric < metrics; metric++) {
                statistics[metric] = Math.max(upwards[metric], both[metric] - upwards[metric]);
            }
            shown.accept(statistics);
            if (rounds > MOST_EXACT) {
                for (int round = 0; round < rounds; round++) {
                    if (random.nextBoolean()) {
                        turn(round, isTurned, upwards);
                    }
                }
            } else if (each < count) {
                // By Gray's code one coin is turned at a time.
                turn(Integer.numberOfTrailingZeros(each), isTurned, upwards);
            }
        }
    }

    private void turn(int round, boolean[] isTurned, double[] upwards) {
        double[] from = isTurned[round] ? turned[round] : asCame[round];
        double[] to = isTurned[round] ? asCame[round] : turned[round];
        isTurned[round] = !isTurned[round];
        for (int metric = 0; metric < upwards.length; metric++) {
            upwards[metric] += to[metric] - from[metric];
        }
    }
}
