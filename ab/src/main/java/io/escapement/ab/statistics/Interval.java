package io.escapement.ab.statistics;

import java.util.function.DoubleUnaryOperator;

/** An estimate and the interval that holds what is estimated with the confidence that it was made for. */
public record Interval(double estimate, double low, double high) {

    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    /** Maps all three by a function that grows. */
    public Interval map(DoubleUnaryOperator function) {
        return new Interval(
                function.applyAsDouble(estimate), function.applyAsDouble(low), function.applyAsDouble(high));
    }
}
