package io.escapement.ab.observe;

import io.escapement.ab.service.ServiceSample;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a service did up to a moment, over a time, or over several that are added up.
 *
 * @param seconds of a moment: on a clock of no known beginning
 * @param counters that were named, by their labels
 * @param gauges that were named: at a moment their values, over a time these times its seconds
 */
public record Span(
        double seconds,
        double cpuNanos,
        double gcMillis,
        Requests requests,
        Map<String, Double> counters,
        Map<String, Double> gauges) {
    public static final Span NONE = new Span(0, 0, 0, new Requests(0, 0, 0, new TreeMap<>()));

    /** Without what nobody has named. */
    public Span(double seconds, double cpuNanos, double gcMillis, Requests requests) {
        this(seconds, cpuNanos, gcMillis, requests, Map.of(), Map.of());
    }

    static Span upTo(
            ServiceSample service, Requests requests, Map<String, Double> counters, Map<String, Double> gauges) {
        return new Span(service.atNanos() / 1e9, service.cpuNanos(), service.gcMillis(), requests, counters, gauges);
    }

    /** What came between two moments. */
    Span since(Span earlier) {
        double length = seconds - earlier.seconds;
        return new Span(
                length,
                cpuNanos - earlier.cpuNanos,
                gcMillis - earlier.gcMillis,
                requests.since(earlier.requests),
                sum(counters, earlier.counters, -1),
                sum(Map.of(), gauges, length));
    }

    public Span with(Span other) {
        return new Span(
                seconds + other.seconds,
                cpuNanos + other.cpuNanos,
                gcMillis + other.gcMillis,
                requests.with(other.requests),
                sum(counters, other.counters, 1),
                sum(gauges, other.gauges, 1));
    }

    private static Map<String, Double> sum(Map<String, Double> some, Map<String, Double> others, double factor) {
        Map<String, Double> sum = new TreeMap<>(some);
        others.forEach((name, value) -> sum.merge(name, factor * value, Double::sum));
        return sum;
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return cpuNanos >= 0 && requests.isGrown() && counters.values().stream().noneMatch(value -> value < 0);
    }
}
