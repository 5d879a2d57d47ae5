package io.escapement.ab.report;

/**
 * A percentile, such as 99.9, and its value.
 *
 * @param lowMillis of the interval of 95 % of a typical block's percentile, by Wilcoxon; null, as {@code highMillis}
 *     is, where there are fewer than six blocks, or too few samples in one of them
 */
public record CurvePoint(double percentile, double millis, Double lowMillis, Double highMillis) {}
