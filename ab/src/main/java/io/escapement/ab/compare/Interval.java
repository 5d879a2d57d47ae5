package io.escapement.ab.compare;

import io.escapement.ab.text.Numbers;
import java.util.function.DoubleUnaryOperator;

/** An estimate and the interval that holds what is estimated with the confidence that it was made for. */
public record Interval(double estimate, double low, double high) {

    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    /** Whether it says anything: too few values give none that does. */
    public boolean isFinite() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    public double width() {
        return high - low;
    }

    /** Returns the percentages of which these are the differences of logarithms. */
    public Interval toPercent() {
        return map(Interval::toPercent);
    }

    public static double toPercent(double logarithm) {
        return 100 * Math.expm1(logarithm);
    }

    /** Maps all three by a function that grows. */
    public Interval map(DoubleUnaryOperator function) {
        return new Interval(
                function.applyAsDouble(estimate), function.applyAsDouble(low), function.applyAsDouble(high));
    }

    /** Returns an interval of percentages for a reader, as in "−18.2 % (−23.0 to −12.1)". */
    public String percentText() {
        return isFinite()
                ? Numbers.change(estimate) + " % (" + Numbers.change(low) + " to " + Numbers.change(high) + ")"
                : "not to be told";
    }
}
