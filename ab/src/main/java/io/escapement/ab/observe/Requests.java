package io.escapement.ab.observe;

/**
 * What a service has answered up to a moment.
 *
 * @param count NaN if nobody counts it
 * @param latency null if nobody measures it
 */
public record Requests(double count, Distribution latency) {
    Requests since(Requests earlier) {
        return new Requests(count - earlier.count, latency == null ? null : latency.since(earlier.latency));
    }

    Requests with(Requests other) {
        return new Requests(count + other.count, latency == null ? null : latency.with(other.latency));
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return !(count < 0) && (latency == null || latency.isGrown());
    }
}
