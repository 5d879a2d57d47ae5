package io.escapement.ab.compare;

/**
 * What one side of a pair has of a metric.
 *
 * @param low the least that the true value may be: the lower bound of its bucket, else the value; {@code high} alike
 */
public record Value(double value, double low, double high) {
    /** One that is known exactly. */
    public Value(double value) {
        this(value, value, value);
    }
}
