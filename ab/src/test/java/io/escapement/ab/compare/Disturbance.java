package io.escapement.ab.compare;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Something that slows a simulated service down again and again: a scrape, a flush, a refresh.
 *
 * @param periodSeconds from one beginning to the next
 * @param lastsSeconds each time
 */
public record Disturbance(double periodSeconds, double lastsSeconds) {
    public static final Disturbance NONE = new Disturbance(1, 0);

    /** What is slow takes so much longer. */
    private static final double SIZE = 0.2;

    private static final double UNLUCKY = 0.001;

    /** One that is there half of the time, which disturbs most. */
    public static Disturbance half(double periodSeconds) {
        return new Disturbance(periodSeconds, periodSeconds / 2);
    }

    /** Returns how much slower a block is for it. */
    public double factor(double startSeconds, double seconds) {
        return 1 + SIZE * (disturbedUntil(startSeconds + seconds) - disturbedUntil(startSeconds)) / seconds;
    }

    private double disturbedUntil(double atSeconds) {
        double whole = Math.floor(atSeconds / periodSeconds);
        return whole * lastsSeconds + Math.min(lastsSeconds, atSeconds - whole * periodSeconds);
    }

    /** Returns how many of so many runs find something at most, but once in a thousand, if one in twenty does. */
    public static int mostFindings(int runs) {
        return BinomialDistribution.of(runs, 0.05).inverseSurvivalProbability(UNLUCKY);
    }
}
