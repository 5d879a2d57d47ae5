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

    /** At so many periods, evenly over the time, it looks first at what instances there are. */
    private static final int SAMPLED_PERIODS = 50;

    private final FleetPlan plan;
    private final PrometheusServer server;
    private final PrintWriter progress;
    private final Map<String, Instance> instances = new TreeMap<>();

    /** The most scrapes of a period among those that were looked at first, by instance. */
    private final Map<String, Double> usualScrapes = new TreeMap<>();

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
        lookAtScrapes();
        int series = Math.max(1, usualScrapes.size()) * (plan.latency() == null ? 1 : USUAL_BUCKETS);
        int pairs = Math.max(1, Math.min(MOST_PERIODS, MOST_VALUES / series) / 2);
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

    /** Learns how often instances are scraped, and refuses wrong labels before the hours that all else may take. */
    private void lookAtScrapes() throws IOException, InterruptedException {
        long periods = 2 * (plan.endPair() - plan.firstPair());
        long apartSeconds = plan.periodSeconds() * Math.max(1, periods / SAMPLED_PERIODS);
        long startSeconds = startSeconds(plan.firstPair());
        Set<String> labels = new TreeSet<>();
        server.range(
                Figure.SCRAPES.query(plan),
                startSeconds,
                startSeconds + (periods - 1) * plan.periodSeconds(),
                apartSeconds,
                line -> {
                    labels.addAll(line.labels().keySet());
                    line.values().values().forEach(count -> usualScrapes.merge(key(line.labels()), count, Math::max));
                });
        plan.by().forEach(label -> requireLabel("--by", label, labels));
        requireLabel("--unit", plan.unit(), labels);
        requireLabel("--name-label", plan.nameLabel(), labels);
    }

    /** The end of the first period of a pair: where its figures are evaluated. */
    private long startSeconds(long pair) {
        return (2 * pair + 1) * plan.periodSeconds() - FleetPlan.END_SECONDS;
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
        long startSeconds = startSeconds(firstPair);
        long lastSeconds = startSeconds + (long) (periods - 1) * plan.periodSeconds();
        instances.values().forEach(instance -> instance.begin(periods));
        for (Figure figure : Figure.values()) {
            String query = figure.query(plan);
            if (query != null) {
                server.range(query, startSeconds, lastSeconds, plan.periodSeconds(), line -> {
                    if (figure == Figure.LEAST_ARM) {
                        instances.computeIfAbsent(
                                key(line.labels()),
                                key -> new Instance(line.labels(), periods, usualScrapes.getOrDefault(key, 0.0)));
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
