package io.escapement.bench.startup;

/** An estimate and the interval that holds what is estimated with 95 % confidence. */
record Interval(double estimate, double low, double high) {}
