package io.escapement.bench.statistics;

/** An estimate and the interval that holds what is estimated with 95 % confidence. */
public record Interval(double estimate, double low, double high) {}
