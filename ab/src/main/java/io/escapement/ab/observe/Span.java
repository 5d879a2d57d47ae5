package io.escapement.ab.observe;

import io.escapement.ab.service.ServiceSample;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a service did over a time, or over several that are added up.
 *
 * @param counters that were named: by how much they grew
 * @param gauges that were named: their values, times the seconds that they stand for
 */
public record Span(
        double seconds,
        double cpuNanos,
        double gcMillis,
        Requests requests,
        Map<String, Double> counters,
        Map<String, Double> gauges) {
    /**
     * A look at a service.
     *
     * @param values of attributes that were named, by their labels
     */
    record Look(long atNanos, ServiceSample service, Requests requests, Map<String, Double> values) {
        /** What came since. Counters that became less, as in a service that was restarted, are the reader's matter. */
        Span since(Look earlier, Iterable<NamedAttribute> named) {
            double seconds = (atNanos - earlier.atNanos) / 1e9;
            Map<String, Double> counters = new TreeMap<>();
            Map<String, Double> gauges = new TreeMap<>();
            for (NamedAttribute each : named) {
                double value = values.get(each.label());
                if (each.isCounter()) {
                    counters.put(each.label(), value - earlier.values.get(each.label()));
                } else {
                    gauges.put(each.label(), value * seconds);
                }
            }
            ServiceSample grown = service.since(earlier.service);
            return new Span(
                    seconds, grown.cpuNanos(), grown.gcMillis(), requests.since(earlier.requests), counters, gauges);
        }
    }

    Span with(Span other) {
        return new Span(
                seconds + other.seconds,
                cpuNanos + other.cpuNanos,
                gcMillis + other.gcMillis,
                requests.with(other.requests),
                sum(counters, other.counters),
                sum(gauges, other.gauges));
    }

    private static Map<String, Double> sum(Map<String, Double> some, Map<String, Double> others) {
        Map<String, Double> sum = new TreeMap<>(some);
        others.forEach((name, value) -> sum.merge(name, value, Double::sum));
        return sum;
    }

    /** Whether nothing has become less: else the service, or what counts in it, has begun anew. */
    boolean isGrown() {
        return cpuNanos >= 0 && requests.isGrown() && counters.values().stream().noneMatch(value -> value < 0);
    }
}
