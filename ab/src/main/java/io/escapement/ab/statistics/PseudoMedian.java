package io.escapement.ab.statistics;

/**
 * The Hodges-Lehmann estimate: the median of the means of all pairs, each value with itself among them. Nearly as exact
 * as the mean where the values scatter normally, and one disturbed block does not carry it away.
 */
public final class PseudoMedian {

    private PseudoMedian() {}

    public static double of(double[] values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int count = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[count++] = (values[i] + values[j]) / 2;
            }
        }
        return Median.of(means);
    }
}
