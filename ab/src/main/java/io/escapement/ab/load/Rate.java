package io.escapement.ab.load;

import java.util.OptionalDouble;

/** How much a service is offered. */
public final class Rate {
    private static final Rate SATURATED = new Rate(OptionalDouble.empty());
    private static final Rate AUTO = new Rate(OptionalDouble.empty());

    private final OptionalDouble requestsPerSecond;

    private Rate(OptionalDouble requestsPerSecond) {
        this.requestsPerSecond = requestsPerSecond;
    }

    public static Rate fixed(double requestsPerSecond) {
        return new Rate(OptionalDouble.of(requestsPerSecond));
    }

    /** As much as it answers: each connection sends again as soon as it is answered. */
    public static Rate saturated() {
        return SATURATED;
    }

    /** Half of what the first arm answers when saturated, which remains to be found. */
    public static Rate auto() {
        return AUTO;
    }

    public boolean isSaturated() {
        return this == SATURATED;
    }

    public boolean isAuto() {
        return this == AUTO;
    }

    /** Empty unless it is fixed. */
    public OptionalDouble requestsPerSecond() {
        return requestsPerSecond;
    }
}
