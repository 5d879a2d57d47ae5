package io.escapement.ab.report;

/**
 * A percentile, such as 99.9, and its value.
 *
 * @param lowMillis of the band of 95 % in a curve, by resampling whole blocks; null, as {@code highMillis} is, where
 *     there are too few blocks, or only one
 */
public record CurvePoint(double percentile, double millis, Double lowMillis, Double highMillis) {}
