package io.escapement.ab.fleet;

import io.escapement.ab.fleet.PrometheusServer.Line;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
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
    private static final int MOST_VALUES = 200_000;

    /** Prometheus refuses more of one series. */
    private static final int MOST_PERIODS = 10_000;

    /** So often at most, evenly over the time, it looks first at what instances there are. */
    private static final int FIRST_LOOKS = 1_000;

    private final FleetPlan plan;
    private final PrometheusServer server;
    private final PrintWriter progress;
    private final Map<String, Instance> instances = new TreeMap<>();

    /** The most scrapes of a pair of periods among those that were looked at first, by instance. */
    private final Map<String, Double> scrapesOfPair = new TreeMap<>();

    private final Set<Figure> found = EnumSet.noneOf(Figure.class);
    private boolean isNative;

    public FleetReader(FleetPlan plan, PrometheusServer server, PrintWriter progress) {
        this.plan = plan;
        this.server = server;
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
        if (scrapesOfPair.isEmpty()) {
            throw absent(Figure.SCRAPES);
        }
        isNative = plan.latency() != null && !isThere(plan.latencyPart("count")) && isThere(plan.latency());
        int pairs = Math.max(1, Math.min(MOST_PERIODS, MOST_VALUES / Math.max(1, scrapesOfPair.size())) / 2);
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
            if (isSeen && figure.query(plan, isNative) != null && !found.contains(figure)) {
                throw absent(figure);
            }
        }
    }

    private MeasurementException absent(Figure figure) {
        return new MeasurementException("there is no series " + figure.series(plan) + " of any instance"
                + (plan.match().isEmpty() ? "" : " with " + plan.match()) + " in that time"
                + (figure == Figure.REQUESTS && plan.requests() != null
                        ? " that grows (a native histogram is named by --latency)"
                        : ""));
    }

    /** Learns how often instances are scraped, and refuses wrong labels before the hours that all else may take. */
    private void lookAtScrapes() throws IOException, InterruptedException {
        Set<String> labels = new TreeSet<>();
        for (Line line : sample("count_over_time(" + plan.samples(plan.arm(), pairSeconds()) + ")")) {
            labels.addAll(line.labels().keySet());
            line.values().values().forEach(count -> scrapesOfPair.merge(key(line), count, Math::max));
        }
        plan.by().forEach(label -> requireLabel("--by", label, labels));
        requireLabel("--unit", plan.unit(), labels);
    }

    private boolean isThere(String name) throws IOException, InterruptedException {
        return !sample("count by (job, instance) (count_over_time(" + plan.window(name) + "))")
                .isEmpty();
    }

    /** Asks at some periods, whose ends are multiples of their distance, too. */
    private List<Line> sample(String query) throws IOException, InterruptedException {
        long firstEnd = 2 * plan.firstPair() + 1;
        long lastEnd = 2 * plan.endPair();
        long apart = Math.max(1, (lastEnd - firstEnd) / FIRST_LOOKS);
        long step = apart * plan.periodSeconds();
        long first = -Math.floorDiv(-firstEnd, apart);
        return server.range(query, first * step, Math.max(first, lastEnd / apart) * step, step);
    }

    /** Less than two periods, so that it has no scrape of a third. */
    private int pairSeconds() {
        return 2 * plan.periodSeconds() - 1;
    }

    private double scrapeSeconds(String key) {
        // One that came and went between two looks is as the others.
        double most = scrapesOfPair.getOrDefault(key, Collections.max(scrapesOfPair.values()));
        return pairSeconds() / most;
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
        long firstEnd = (2 * firstPair + 1) * plan.periodSeconds();
        long lastEnd = 2 * endPair * plan.periodSeconds();
        instances.values().forEach(instance -> instance.begin(periods));
        for (Figure figure : Figure.values()) {
            String query = figure.query(plan, isNative);
            List<Line> lines = query == null ? List.of() : server.range(query, firstEnd, lastEnd, plan.periodSeconds());
            for (Line line : lines) {
                Instance instance = figure == Figure.LEAST_ARM
                        ? instances.computeIfAbsent(
                                key(line), key -> new Instance(plan, line.labels(), periods, scrapeSeconds(key)))
                        : instances.get(key(line));
                if (instance != null) {
                    // As a counter a native histogram is 0.
                    if (line.values().values().stream().anyMatch(value -> value > 0 || figure != Figure.REQUESTS)) {
                        found.add(figure);
                    }
                    line.values()
                            .forEach((at, value) ->
                                    instance.put(figure, (int) ((at - firstEnd) / plan.periodSeconds()), value));
                }
            }
        }
        instances.values().forEach(Instance::count);
    }

    private static String key(Line line) {
        return line.labels().getOrDefault("job", "") + "/" + line.labels().getOrDefault("instance", "");
    }
}
