package io.escapement.ab.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Intervals of the pseudo-median of a few differences, by resampling them. */
public final class Bootstrap {

    private static final int LEAST_RESAMPLES = 4_000;
    private static final int MOST_RESAMPLES = 200_000;

    /** An end of an interval that stands on fewer resamples beyond it is chance. */
    private static final int LEAST_BEYOND = 5;

    private Bootstrap() {}

    /**
     * The expanded percentile interval (Hesterberg, "What Teachers Should Know About the Bootstrap", 2015): the plain
     * one is too narrow for few values, as one of the normal distribution is beside Student's. It is cut off further
     * out, by as much as would give Student's interval were the values normal.
     */
    public static Interval interval(double[] differences, double confidence, long seed) {
        return cutOff(differences, confidence, estimates(differences, confidence, seed));
    }

    /**
     * Returns {@link #interval}, but nowhere narrower than Student's. Of six differences the far ends of a bootstrap
     * are six times the same value, so it alone would call anything a difference that has one sign six times, by chance
     * once in 32 cases.
     */
    public static Interval widerInterval(double[] differences, double confidence, long seed) {
        int count = differences.length;
        double[] estimates = estimates(differences, confidence, seed);
        Interval percentiles = cutOff(differences, confidence, estimates);
        double mean = Arrays.stream(estimates).average().orElseThrow();
        double variance = Arrays.stream(estimates)
                .map(each -> (each - mean) * (each - mean))
                .average()
                .orElseThrow();
        double reach = Tails.studentQuantile((1 - confidence) / 2, count - 1)
                * Math.sqrt(variance)
                * Math.sqrt(count / (count - 1.0));
        double estimate = percentiles.estimate();
        return new Interval(
                estimate,
                Math.min(percentiles.low(), estimate - reach),
                Math.max(percentiles.high(), estimate + reach));
    }

    private static Interval cutOff(double[] differences, double confidence, double[] sortedEstimates) {
        int outside = (int) (sortedEstimates.length * expandedTail((1 - confidence) / 2, differences.length));
        return new Interval(
                PseudoMedian.of(differences),
                sortedEstimates[outside],
                sortedEstimates[sortedEstimates.length - 1 - outside]);
    }

    /** Returns the pseudo-medians of the resamples, sorted. */
    private static double[] estimates(double[] differences, double confidence, long seed) {
        double tail = expandedTail((1 - confidence) / 2, differences.length);
        int resamples = (int) Math.max(LEAST_RESAMPLES, Math.min(MOST_RESAMPLES, LEAST_BEYOND / tail));
        PseudoMedian.Resampled means = new PseudoMedian.Resampled(differences);
        int[] counts = new int[differences.length];
        return Resampling.sorted(differences.length, resamples, new SplittableRandom(seed), drawn -> {
            Arrays.fill(counts, 0);
            for (int index : drawn) {
                counts[index]++;
            }
            return new double[] {means.median(counts)};
        })[0];
    }

    private static double expandedTail(double tail, int count) {
        double student = Tails.studentQuantile(tail, count - 1);
        return Tails.aboveNormal(student * Math.sqrt(count / (count - 1.0)));
    }

    /**
     * How large an estimate comes up in 5 % of all cases where there is no difference: of differences between equals,
     * whose signs are therefore as good as any others. Draws the signs anew again and again; further out than 5 %, for
     * the same reason as above.
     */
    public static double noiseFloor(double[] differencesOfEquals, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] estimates = new double[LEAST_RESAMPLES];
        double[] flipped = new double[differencesOfEquals.length];
        for (int i = 0; i < LEAST_RESAMPLES; i++) {
            for (int j = 0; j < flipped.length; j++) {
                flipped[j] = random.nextBoolean() ? differencesOfEquals[j] : -differencesOfEquals[j];
            }
            estimates[i] = Math.abs(PseudoMedian.of(flipped));
        }
        Arrays.sort(estimates);
        return estimates[LEAST_RESAMPLES - 1 - (int) (LEAST_RESAMPLES * 2 * expandedTail(0.025, flipped.length))];
    }
}
