package io.escapement.ab.report;

/** A percentile, such as 99.9, and its value. */
public record PercentileValue(double percentile, double millis) {}
