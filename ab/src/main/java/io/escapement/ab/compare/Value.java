package io.escapement.ab.compare;

/**
 * The value of a metric on one side of a pair.
 *
 * @param low the least that the true value may be: the lower bound of its bucket, else the value, less what the clock
 *     that timed it may be off; {@code high} alike
 */
public record Value(double value, double low, double high) {
    /** A value that is known exactly. */
    public Value(double value) {
        this(value, value, value);
    }

    /** The same value where it may be off by so much more; not below 0. */
    public Value widened(double by) {
        return new Value(value, Math.max(0, low - by), high + by);
    }
}
