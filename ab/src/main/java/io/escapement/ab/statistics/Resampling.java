package io.escapement.ab.statistics;

import java.util.Arrays;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Draws values with replacement, again and again, to see how far an estimate made of them scatters. */
public final class Resampling {

    private Resampling() {}

    /**
     * Returns for each figure its values in all resamples, sorted; NaN comes last.
     *
     * @param count how many values there are, and so how many each resample draws
     * @param figures gets the indexes that were drawn, in an array that the next resample uses again
     */
    public static double[][] sorted(
            int count, int resamples, RandomGenerator random, Function<int[], double[]> figures) {
        int[] drawn = new int[count];
        double[][] byResample = new double[resamples][];
        for (int i = 0; i < resamples; i++) {
            for (int j = 0; j < count; j++) {
                drawn[j] = random.nextInt(count);
            }
            byResample[i] = figures.apply(drawn);
        }
        double[][] byFigure = new double[byResample[0].length][resamples];
        for (int i = 0; i < resamples; i++) {
            for (int j = 0; j < byFigure.length; j++) {
                byFigure[j][i] = byResample[i][j];
            }
        }
        Arrays.stream(byFigure).forEach(Arrays::sort);
        return byFigure;
    }
}
