package io.escapement.ab.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** The tails of the normal and of Student's distribution. */
public final class Tails {

    private static final double POWER = 0.8;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private Tails() {}

    /** Returns the value that a standard normal variable exceeds with this chance. */
    static double normalQuantile(double chance) {
        return NORMAL.inverseSurvivalProbability(chance);
    }

    /**
     * Returns how large a difference must be for its interval to leave out 0 in four of five runs like one of so many
     * values.
     *
     * @param interval of 95 %, which that run gave
     * @param corrected the interval that must leave out 0
     */
    public static double detectable(Interval interval, Interval corrected, int values) {
        double standardError = interval.width() / 2 / studentQuantile(PseudoMedian.ERROR_CHANCE / 2, values - 1);
        return corrected.width() / 2 + studentQuantile(1 - POWER, values - 1) * standardError;
    }

    /** Returns the value that Student's t exceeds with this chance, which is above 0 and below 1. */
    static double studentQuantile(double chance, int degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(chance);
    }
}
