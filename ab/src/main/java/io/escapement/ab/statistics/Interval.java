package io.escapement.bench.statistics;

/** An estimate and the interval that holds what is estimated with the confidence that it was made for. */
public record Interval(double estimate, double low, double high) {

    public boolean excludesZero() {
        return low > 0 || high < 0;
    }
}
