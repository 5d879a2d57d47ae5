package io.escapement.ab.report;

/**
 * A point of a percentile curve with its band of 95 %, by resampling whole blocks; null where there are too few blocks.
 */
public record CurvePoint(double percentile, double millis, Double lowMillis, Double highMillis) {}
