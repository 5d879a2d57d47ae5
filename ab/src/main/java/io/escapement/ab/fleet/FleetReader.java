package io.escapement.ab.fleet;

import io.escapement.ab.fleet.Instance.Figure;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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

    private final FleetPlan plan;
    private final PrometheusServer server;
    private final PrintWriter progress;
    private final Map<String, Instance> instances = new TreeMap<>();

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
        if (instances.isEmpty()) {
            throw new MeasurementException("there is no series " + plan.arm() + " in that time: its name is --arm");
        }
        Collection<Instance> all = instances.values();
        return FleetReport.of(plan, all, server.effort());
    }

    private void read(long firstPair, long endPair) throws IOException, InterruptedException {
        int periods = (int) (2 * (endPair - firstPair));
        instances.values().forEach(instance -> instance.begin(periods));
        long startSeconds = (2 * firstPair + 1) * plan.periodSeconds() - FleetPlan.END_SECONDS;
        String arm = plan.counted(plan.arm());
        ask(Figure.LEAST_ARM, "min_over_time(" + arm + ")", startSeconds, periods);
        ask(Figure.MOST_ARM, "max_over_time(" + arm + ")", startSeconds, periods);
        ask(Figure.SCRAPES, "count_over_time(" + arm + ")", startSeconds, periods);
        ask(Figure.RESETS, bySum("resets(" + plan.counted(plan.cpu()) + ")"), startSeconds, periods);
        ask(
                Figure.SERVED_SECONDS,
                growth(plan.cachedSeconds()) + " + " + growth(plan.realSeconds()),
                startSeconds,
                periods);
        ask(Figure.CPU_SECONDS, growth(plan.cpu()), startSeconds, periods);
        if (plan.latency() != null) {
            ask(Figure.LATENCY_SECONDS, growth(plan.part("_sum")), startSeconds, periods);
            ask(Figure.LATENCY_COUNT, growth(plan.part("_count")), startSeconds, periods);
        }
        if (plan.counter() != null) {
            ask(Figure.REQUESTS, growth(plan.counter()), startSeconds, periods);
        }
        instances.values().forEach(instance -> instance.count(plan, firstPair));
        if (plan.latency() != null) {
            String buckets = "sum by (job, instance, le) (increase(" + plan.counted(plan.part("_bucket")) + "))";
            server.range(buckets, startSeconds, end(startSeconds, periods), plan.periodSeconds(), line -> {
                Instance instance = instances.get(key(line.labels()));
                String le = line.labels().getOrDefault("le", "");
                if (instance != null && !le.isEmpty()) {
                    double bound = le.equals("+Inf") ? Double.POSITIVE_INFINITY : 1_000 * Double.parseDouble(le);
                    line.values()
                            .forEach((seconds, count) -> instance.bucket(period(seconds, startSeconds), bound, count));
                }
            });
        }
    }

    private String growth(String counter) {
        return bySum("increase(" + plan.counted(counter) + ")");
    }

    private static String bySum(String expression) {
        return "sum by (job, instance) (" + expression + ")";
    }

    private void ask(Figure figure, String query, long startSeconds, int periods)
            throws IOException, InterruptedException {
        server.range(query, startSeconds, end(startSeconds, periods), plan.periodSeconds(), line -> {
            String key = key(line.labels());
            if (figure == Figure.LEAST_ARM && !instances.containsKey(key)) {
                Instance instance = new Instance(line.labels());
                instance.begin(periods);
                instances.put(key, instance);
            }
            Instance instance = instances.get(key);
            if (instance != null) {
                line.values().forEach((seconds, value) -> instance.put(figure, period(seconds, startSeconds), value));
            }
        });
    }

    private long end(long startSeconds, int periods) {
        return startSeconds + (long) (periods - 1) * plan.periodSeconds();
    }

    private int period(long seconds, long startSeconds) {
        return (int) ((seconds - startSeconds) / plan.periodSeconds());
    }

    private static String key(Map<String, String> labels) {
        return labels.getOrDefault("job", "") + "/" + labels.getOrDefault("instance", "");
    }
}
