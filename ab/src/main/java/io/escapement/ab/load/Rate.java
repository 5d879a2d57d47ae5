package io.escapement.ab.load;

/**
 * How much a service is offered.
 *
 * @param requestsPerSecond infinite where it is saturated, NaN while it is to be found
 */
public record Rate(double requestsPerSecond, Arrivals arrivals) {
    /** Slower, and a second has too few requests to be told from a service that hangs. */
    public static final double LEAST = 10;

    /** As much as it answers: each connection sends again as soon as it is answered. */
    public static final Rate SATURATED = new Rate(Double.POSITIVE_INFINITY);

    public Rate(double requestsPerSecond) {
        this(requestsPerSecond, Arrivals.CONSTANT);
    }

    public boolean isSaturated() {
        return equals(SATURATED);
    }

    /** Half of what the first arm answers when saturated, which remains to be found. */
    public static Rate auto(Arrivals arrivals) {
        return new Rate(Double.NaN, arrivals);
    }

    public boolean isAuto() {
        return Double.isNaN(requestsPerSecond);
    }
}
