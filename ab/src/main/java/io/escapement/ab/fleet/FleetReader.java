package io.escapement.ab.fleet;

import io.escapement.ab.fleet.PrometheusServer.Line;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Asks for the figures of all instances, some pairs of periods at a time. The server evaluates each query at the ends
 * of periods, over the part of the period that counts: so a period costs one value a series, however often it was
 * scraped.
 */
public final class FleetReader {
    /** Of one answer: of 2,000 instances 800,000 values. */
    private static final long MOST_PAIRS = 200;

    /** Labels by which OpenTelemetry says which library counts: there may be several of an instance. */
    private static final String OF_A_LIBRARY = "otel_scope_";

    private final FleetPlan plan;
    private final PrometheusServer server;
    private final Map<String, Instance> instances = new TreeMap<>();
    private final Set<String> target = new TreeSet<>(Set.of("job", "instance"));
    private boolean isNative;

    public FleetReader(FleetPlan plan, PrometheusServer server) {
        this.plan = plan;
        this.server = server;
    }

    /** Reads everything, and returns what was found. */
    public FleetReport read() throws IOException, InterruptedException {
        if (plan.firstPair() >= plan.endPair()) {
            throw new MeasurementException(
                    "the time that is asked about holds no whole pair of periods of " + plan.periodSeconds() + " s");
        }
        isNative = plan.latency() != null && !isThere(plan.latencyPart("count")) && isThere(plan.latency());
        requireSeries();
        for (long pair = plan.firstPair(); pair < plan.endPair(); pair += MOST_PAIRS) {
            read(pair, Math.min(plan.endPair(), pair + MOST_PAIRS));
        }
        instances.values().forEach(Instance::count);
        return FleetReport.of(plan, instances.values(), server.warnings());
    }

    /** A wrong name would look like something that happened to the instances. */
    private void requireSeries() throws IOException, InterruptedException {
        require(plan.arm(), "--arm");
        // The agent has one series of it, so all of its labels are those of the target, as a replica's.
        require(Figure.CACHED_SECONDS, "ScheduledCachedSeconds");
        recent(plan.samples(Figure.CACHED_SECONDS))
                .forEach(line -> target.addAll(line.metric().keySet()));
        target.removeIf(label -> label.startsWith(OF_A_LIBRARY));
        require(Figure.REAL_SECONDS, "ScheduledRealSeconds");
        require(plan.cpu(), "--cpu");
        if (plan.requests() != null) {
            require(plan.requests(), "--requests");
        }
        if (plan.latency() != null && !isNative) {
            require(plan.latencyPart("count"), "--latency");
            require(plan.latencyPart("sum"), "--latency");
        }
    }

    private void require(String series, String what) throws IOException, InterruptedException {
        if (!isThere(series)) {
            throw new MeasurementException("there is no series " + series + " (" + what + ") of any instance"
                    + (plan.match().isEmpty() ? "" : " with " + plan.match()) + " in that time");
        }
    }

    private boolean isThere(String series) throws IOException, InterruptedException {
        return !recent("count(" + plan.samples(series) + ")").isEmpty();
    }

    /** Asks about recent pairs of periods. */
    private List<Line> recent(String query) throws IOException, InterruptedException {
        long first = Math.max(plan.firstPair(), plan.endPair() - MOST_PAIRS);
        return server.range(query, endSeconds(2 * first), endSeconds(2 * plan.endPair() - 1), plan.periodSeconds());
    }

    private void requireLabels(List<Line> arms) {
        Set<String> known = new TreeSet<>();
        arms.forEach(line -> known.addAll(line.metric().keySet()));
        Set<String> missing = new TreeSet<>(plan.by());
        if (plan.unit() != null && !plan.isPairUnit()) {
            missing.add(plan.unit());
        }
        missing.removeAll(known);
        // None where the series is there in other pairs only.
        if (!missing.isEmpty() && !known.isEmpty()) {
            throw new MeasurementException("--by, --unit: no series " + plan.arm() + " has a label "
                    + String.join(", ", missing) + "; there are " + String.join(", ", known));
        }
    }

    private void read(long firstPair, long endPair) throws IOException, InterruptedException {
        for (Figure figure : Figure.values()) {
            String query = figure.query(plan, isNative, target);
            if (query == null) {
                continue;
            }
            List<Line> lines =
                    server.range(query, endSeconds(2 * firstPair), endSeconds(2 * endPair - 1), plan.periodSeconds());
            if (figure == Figure.LEAST_ARM) {
                requireLabels(lines);
                lines.forEach(line -> instances.computeIfAbsent(
                        key(line.metric()),
                        key -> new Instance(plan, line.metric(), period(endSeconds(2 * plan.endPair())))));
            }
            for (Line line : lines) {
                Instance instance = instances.get(key(line.metric()));
                if (instance != null) {
                    line.values().forEach(pair -> instance.put(figure, period(Math.round(pair[0])), pair[1]));
                }
            }
        }
    }

    /** The end of a period since 1970: where its figures are evaluated. */
    private long endSeconds(long period) {
        return (period + 1) * plan.periodSeconds();
    }

    /** Counts periods from the first of all that are asked for. */
    private int period(long endSeconds) {
        return (int) ((endSeconds - endSeconds(2 * plan.firstPair())) / plan.periodSeconds());
    }

    private static String key(Map<String, String> labels) {
        return labels.getOrDefault("job", "") + "/" + labels.getOrDefault("instance", "");
    }
}
