package io.escapement.ab.compare;

import java.util.Arrays;

/** The value in the middle, or between the two in the middle. */
public final class Median {

    private Median() {}

    public static double of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
