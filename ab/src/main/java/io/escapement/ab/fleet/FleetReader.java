package io.escapement.ab.fleet;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.EnumSet;
import java.util.Locale;
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
    /** Of one answer; what Prometheus itself looks at for it is some dozens of times as much. */
    private static final int MOST_VALUES = 1_000_000;

    /** Prometheus refuses more of one series. */
    private static final int MOST_PERIODS = 10_000;

    private static final int USUAL_BUCKETS = 30;

    private static final int MOMENTS = 50;

    private final FleetPlan plan;
    private final PrometheusServer server;
    private final PrintWriter progress;
    private final Map<String, Instance> instances = new TreeMap<>();
    private final Set<Figure> found = EnumSet.noneOf(Figure.class);

    public FleetReader(FleetPlan plan, URI url, PrintWriter progress) {
        this.plan = plan;
        this.server = new PrometheusServer(url);
        this.progress = progress;
    }

    /** Reads everything, and returns what was found with what it took. */
    public FleetReport read() throws IOException, InterruptedException {
        long pair = plan.firstPair();
        if (pair >= plan.endPair()) {
            throw new MeasurementException(
                    "the time that is asked about holds no whole pair of periods of " + plan.periodSeconds() + " s");
        }
        requireLabels();
        int pairs = 1;
        while (pair < plan.endPair()) {
            long end = Math.min(plan.endPair(), pair + pairs);
            read(pair, end);
            progress.printf(
                    Locale.ROOT,
                    "  %d of %d pairs of periods, %d instances%n",
                    end - plan.firstPair(),
                    plan.endPair() - plan.firstPair(),
                    instances.size());
            progress.flush();
            pair = end;
            int series = Math.max(1, instances.size()) * (plan.latency() == null ? 1 : USUAL_BUCKETS);
            pairs = Math.max(1, Math.min(MOST_PERIODS, MOST_VALUES / series) / 2);
        }
        requireSeries();
        return FleetReport.of(plan, instances.values(), server.effort());
    }

    /** A wrong name would look like something that happened to the instances. */
    private void requireSeries() {
        for (Figure figure : Figure.values()) {
            // Where no processor time grows, the scrapes come too seldom for any growth to be seen.
            boolean isSeen = figure.compareTo(Figure.RESETS) <= 0 || found.contains(Figure.CPU_SECONDS);
            if (isSeen && figure.query(plan) != null && !found.contains(figure)) {
                throw new MeasurementException("there is no series " + figure.series(plan) + " of any instance"
                        + (plan.match().isEmpty() ? "" : " with " + plan.match()) + " in that time");
            }
        }
    }

    /** By what the gauge had at some moments: before the hours that all else may take. */
    private void requireLabels() throws IOException, InterruptedException {
        if (plan.by().isEmpty() && plan.unit() == null && plan.nameLabel() == null) {
            return;
        }
        Set<String> known = new TreeSet<>();
        long apartSeconds = Math.max(1, (plan.toSeconds() - plan.fromSeconds()) / MOMENTS);
        server.range(
                plan.selector(plan.arm()),
                plan.fromSeconds(),
                plan.toSeconds(),
                apartSeconds,
                line -> known.addAll(line.labels().keySet()));
        plan.by().forEach(label -> requireLabel("--by", label, known));
        requireLabel("--unit", plan.unit(), known);
        requireLabel("--name-label", plan.nameLabel(), known);
    }

    private void requireLabel(String option, String label, Set<String> known) {
        // Without any, there is no such series, which is told later.
        if (label != null && !known.isEmpty() && !known.contains(label)) {
            throw new MeasurementException(option + ": no series " + plan.arm() + " has a label '" + label
                    + "'; there are " + String.join(", ", known));
        }
    }

    private void read(long firstPair, long endPair) throws IOException, InterruptedException {
        int periods = (int) (2 * (endPair - firstPair));
        long startSeconds = (2 * firstPair + 1) * plan.periodSeconds() - FleetPlan.END_SECONDS;
        long lastSeconds = startSeconds + (long) (periods - 1) * plan.periodSeconds();
        instances.values().forEach(instance -> instance.begin(periods));
        for (Figure figure : Figure.values()) {
            String query = figure.query(plan);
            if (query != null) {
                server.range(query, startSeconds, lastSeconds, plan.periodSeconds(), line -> {
                    if (figure == Figure.LEAST_ARM) {
                        instances.computeIfAbsent(key(line.labels()), key -> new Instance(line.labels(), periods));
                    }
                    Instance instance = instances.get(key(line.labels()));
                    if (instance != null) {
                        found.add(figure);
                        line.values().forEach((at, value) -> instance.put(figure, period(at, startSeconds), value));
                    }
                });
            }
        }
        instances.values().forEach(instance -> instance.count(plan, firstPair));
        if (plan.latency() != null) {
            server.range(plan.buckets(), startSeconds, lastSeconds, plan.periodSeconds(), line -> {
                Instance instance = instances.get(key(line.labels()));
                String le = line.labels().getOrDefault("le", "");
                if (instance != null && !le.isEmpty()) {
                    double boundMillis = 1_000 * Double.parseDouble(le.replace("Inf", "Infinity"));
                    line.values().forEach((at, count) -> instance.bucket(period(at, startSeconds), boundMillis, count));
                }
            });
        }
    }

    private int period(long atSeconds, long startSeconds) {
        return (int) ((atSeconds - startSeconds) / plan.periodSeconds());
    }

    private static String key(Map<String, String> labels) {
        return labels.getOrDefault("job", "") + "/" + labels.getOrDefault("instance", "");
    }
}
