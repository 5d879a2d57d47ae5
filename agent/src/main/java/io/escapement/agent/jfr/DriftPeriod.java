package io.escapement.agent.jfr;

/** The figures of a {@link DriftEvent}, for callers that do without {@code jdk.jfr}. NaN: not known. */
final class DriftPeriod {
    String state;
    long lengthNanos;
    long samples;
    double meanMillis;
    double p99Millis;
    double maxMillis;
    double agreementRatio;
    long maxStalenessNanos;
    double floorLagMillis;
    double readsPerSecond;
}
