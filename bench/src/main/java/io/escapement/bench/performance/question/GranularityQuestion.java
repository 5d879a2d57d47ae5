package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.GranularityBenchmark;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;

/** How long until the value changes, and by how much it does. */
record GranularityQuestion(JmhFork fork, Grid grid) implements Question {
    private static final String CHANGES_AFTER_MICROS = "changesAfterMicros";
    private static final double MICROS_PER_MS = 1_000;

    /** The benchmark's counters, and the steps in ms that they count. */
    private static final List<String> COUNTERS =
            List.of("backwards", "of1", "of2", "of3To4", "of5To8", "of9To16", "above16");

    private static final List<String> STEPS =
            List.of("back", "1 ms", "2 ms", "3 to 4", "5 to 8", "9 to 16", "above 16");

    @Override
    public List<Item> items(int round) {
        return Grid.isWhole(round)
                ? Item.all(Topic.GRANULARITY, grid.clocks(), List.of(0), grid.subjects(), round)
                : List.of();
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        RunResult result =
                fork.run(item, GranularityBenchmark.class, "untilTheValueChanges", JmhFork.CONTENDER, item.subject());
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        figures.put(CHANGES_AFTER_MICROS, JmhFork.scores(result));
        for (String counter : COUNTERS) {
            figures.put(
                    counter, List.of(result.getSecondaryResults().get(counter).getScore()));
        }
        return figures;
    }

    @Override
    public void report(Page page, Results results, Path folder) {
        page.heading(2, "How fine is each clock?");
        page.paragraph("""
                One thread reads without pause: how long until the value changes, in ms, and the share of steps of so \
                many ms. A perfect clock of milliseconds changes every millisecond, by one.""");
        for (ClockMode clock : results.clocks(Topic.GRANULARITY)) {
            List<String> head = new ArrayList<>(List.of("clock", "changes after ms"));
            STEPS.forEach(step -> head.add("steps: " + step));
            Table table = new Table(head);
            for (MeasuredClock contender : MeasuredClock.values()) {
                Item item = new Item(Topic.GRANULARITY, clock, contender.name(), 0, 0);
                Interval micros = results.median(item, CHANGES_AFTER_MICROS);
                if (micros != null) {
                    List<String> row = new ArrayList<>(List.of(contender.label, Figures.of(micros, MICROS_PER_MS)));
                    row.addAll(shares(results, item));
                    table.row(row);
                }
            }
            page.heading(3, "Clock " + clock).table(table);
        }
    }

    private static List<String> shares(Results results, Item item) {
        List<Double> counts = COUNTERS.stream()
                .map(counter -> sum(results.values(item, counter)))
                .toList();
        return counts.stream()
                .map(count -> count == 0 ? "" : Figures.of(100 * count / sum(counts)) + " %")
                .toList();
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }
}
