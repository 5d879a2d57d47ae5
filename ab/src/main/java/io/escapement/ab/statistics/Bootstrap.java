package io.escapement.bench.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Intervals of the pseudo-median of a few differences, by resampling them. */
public final class Bootstrap {

    private static final int RESAMPLES = 4_000;

    private Bootstrap() {}

    /**
     * The expanded percentile interval (Hesterberg, "What Teachers Should Know About the Bootstrap", 2015): the plain one is
     * too narrow for few values, as one of the normal distribution is beside Student's. It is cut off further out, by as much
     * as would give Student's interval were the values normal.
     */
    public static Interval interval(double[] differences, double confidence, long seed) {
        int count = differences.length;
        SplittableRandom random = new SplittableRandom(seed);
        double[] estimates = new double[RESAMPLES];
        double[] resample = new double[count];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < count; j++) {
                resample[j] = differences[random.nextInt(count)];
            }
            estimates[i] = PseudoMedian.of(resample);
        }
        Arrays.sort(estimates);
        int outside = (int) (RESAMPLES * expandedTail((1 - confidence) / 2, count));
        return new Interval(PseudoMedian.of(differences), estimates[outside], estimates[RESAMPLES - 1 - outside]);
    }

    static double expandedTail(double tail, int count) {
        double student = Tails.studentQuantile(tail, count - 1);
        return Tails.aboveNormal(student * Math.sqrt(count / (count - 1.0)));
    }

    /**
     * How large an estimate comes up in 5 % of all cases where there is no difference: of differences between equals, whose
     * signs are therefore as good as any others. Draws the signs anew again and again; further out than 5 %, for the same
     * reason as above.
     */
    public static double noiseFloor(double[] differencesOfEquals, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] estimates = new double[RESAMPLES];
        double[] flipped = new double[differencesOfEquals.length];
        for (int i = 0; i < RESAMPLES; i++) {
            for (int j = 0; j < flipped.length; j++) {
                flipped[j] = random.nextBoolean() ? differencesOfEquals[j] : -differencesOfEquals[j];
            }
            estimates[i] = Math.abs(PseudoMedian.of(flipped));
        }
        Arrays.sort(estimates);
        return estimates[RESAMPLES - 1 - (int) (RESAMPLES * 2 * expandedTail(0.025, flipped.length))];
    }
}
