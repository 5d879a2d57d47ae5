package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.GranularityBenchmark;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Series;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;

/** How long until the value changes, and by how much it does. */
final class GranularityQuestion implements Question {
    private static final String CHANGES_AFTER_MICROS = "changesAfterMicros";

    /** The benchmark's counters, and the steps that they count. */
    private static final Map<String, String> STEPS = steps();

    private final JmhFork fork;
    private final Grid grid;

    GranularityQuestion(JmhFork fork, Grid grid) {
        this.fork = fork;
        this.grid = grid;
    }

    private static Map<String, String> steps() {
        Map<String, String> steps = new LinkedHashMap<>();
        steps.put("backwards", "back");
        steps.put("of1", "1 ms");
        steps.put("of2", "2 ms");
        steps.put("of3To4", "3 to 4");
        steps.put("of5To8", "5 to 8");
        steps.put("of9To16", "9 to 16");
        steps.put("above16", "above 16");
        return steps;
    }

    @Override
    public Topic topic() {
        return Topic.GRANULARITY;
    }

    @Override
    public List<Item> items(Grid of, int round) {
        return !Grid.isWhole(round)
                ? List.of()
                : of.clocks().stream()
                        .flatMap(clock -> of.contenders().stream()
                                .map(contender -> new Item(topic(), clock, contender.name(), 0, round)))
                        .toList();
    }

    @Override
    public double guessSeconds(Item item) {
        return ReadCostQuestion.guessSeconds(grid, item, MeasuredClock.valueOf(item.subject()));
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        RunResult result = fork.run(
                item, GranularityBenchmark.class, "untilTheValueChanges", MeasuredClock.valueOf(item.subject()));
        Map<String, List<Double>> figures = new LinkedHashMap<>();
        figures.put(CHANGES_AFTER_MICROS, JmhFork.scores(result));
        STEPS.keySet()
                .forEach(counter -> figures.put(
                        counter,
                        List.of(result.getSecondaryResults().get(counter).getScore())));
        return figures;
    }

    @Override
    public void report(Page page, Results results, Charts charts) {
        page.heading(2, "How fine is each clock?");
        page.paragraph("""
                One thread reads without pause: how long until the value changes, in ms, and the share of steps of so \
                many ms. A perfect clock of milliseconds changes every millisecond, by one.""");
        for (ClockMode clock : results.clocks(topic())) {
            page.heading(3, "Clock " + clock);
            List<String> head = new ArrayList<>(List.of("clock", "changes after ms"));
            STEPS.values().forEach(step -> head.add("steps: " + step));
            Table table = new Table(head);
            for (MeasuredClock contender : MeasuredClock.values()) {
                Interval micros = results.median(series(clock, contender, CHANGES_AFTER_MICROS));
                if (micros != null) {
                    table.row(Stream.concat(
                                    Stream.of(contender.label, Figures.of(inMs(micros))),
                                    shares(results, clock, contender).stream())
                            .toList());
                }
            }
            page.table(table);
        }
    }

    private List<String> shares(Results results, ClockMode clock, MeasuredClock contender) {
        List<Double> counts = STEPS.keySet().stream()
                .map(counter -> results.values(series(clock, contender, counter)).stream()
                        .mapToDouble(Double::doubleValue)
                        .sum())
                .toList();
        double all = counts.stream().mapToDouble(Double::doubleValue).sum();
        return counts.stream()
                .map(count -> count == 0 ? "" : Figures.of(100 * count / all) + " %")
                .toList();
    }

    private Series series(ClockMode clock, MeasuredClock contender, String figure) {
        return new Series(topic(), clock, contender.name(), 0, figure);
    }

    private static Interval inMs(Interval micros) {
        return new Interval(micros.estimate() / 1000, micros.low() / 1000, micros.high() / 1000);
    }
}
