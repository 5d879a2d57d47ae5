package io.escapement.ab.observe;

import java.util.TreeMap;

/**
 * What a service did up to a moment, over a time, or over several that are added up.
 *
 * @param seconds of a moment: on a clock of no known beginning
 */
public record Span(double seconds, double cpuNanos, double gcMillis, Requests requests) {
    public static final Span NONE = new Span(0, 0, 0, new Requests(0, 0, 0, new TreeMap<>()));

    /** What came between two moments. */
    Span since(Span earlier) {
        return combined(earlier, -1);
    }

    public Span with(Span other) {
        return combined(other, 1);
    }

    private Span combined(Span other, int sign) {
        return new Span(
                seconds + sign * other.seconds,
                cpuNanos + sign * other.cpuNanos,
                gcMillis + sign * other.gcMillis,
                requests.combined(other.requests, sign));
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return cpuNanos >= 0 && requests.isGrown();
    }
}
