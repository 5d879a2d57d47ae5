package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.ReadCostBenchmark;
import io.escapement.bench.performance.result.Charts;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.LineChart;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Series;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one read costs, in ns of processor time. */
final class ReadCostQuestion implements Question {
    static final String NANOS = "nanos";

    private static final double JVM_SECONDS = 1.2;
    private static final double SETTLING_SECONDS = 2.5;

    private final JmhFork fork;
    private final Grid grid;

    ReadCostQuestion(JmhFork fork, Grid grid) {
        this.fork = fork;
        this.grid = grid;
    }

    static Series series(ClockMode clock, MeasuredClock contender, int threads) {
        return new Series(Topic.READ_COST, clock, contender.name(), threads, NANOS);
    }

    @Override
    public Topic topic() {
        return Topic.READ_COST;
    }

    /** What is compared comes one after the other, each round in an order drawn anew. */
    @Override
    public List<Item> items(Grid of, int round) {
        List<Item> items = new ArrayList<>();
        for (ClockMode clock : of.clocks()) {
            for (int threads : of.threads()) {
                List<MeasuredClock> order = new ArrayList<>(of.contenders());
                Collections.shuffle(order, new Random(round * 1_000L + threads));
                order.forEach(contender -> items.add(new Item(topic(), clock, contender.name(), threads, round)));
            }
        }
        return items;
    }

    @Override
    public double guessSeconds(Item item) {
        return guessSeconds(grid, item, MeasuredClock.valueOf(item.subject()));
    }

    static double guessSeconds(Grid grid, Item item, MeasuredClock contender) {
        boolean settles = contender.isEscapement() || contender == MeasuredClock.SENTINEL;
        return grid.forkSeconds(item.threads()) + JVM_SECONDS + (settles ? SETTLING_SECONDS : 0);
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        MeasuredClock contender = MeasuredClock.valueOf(item.subject());
        // Of more threads than there are cores only as many run at once.
        int running = Math.min(item.threads(), Runtime.getRuntime().availableProcessors());
        List<Double> perNano = JmhFork.scores(fork.run(item, ReadCostBenchmark.class, method(contender), contender));
        return Map.of(NANOS, perNano.stream().map(score -> running / score).toList());
    }

    private static String method(MeasuredClock contender) {
        if (contender == MeasuredClock.VOLATILE) {
            return "leastPossible";
        }
        return contender.isEscapement() ? "escapement" : contender.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void report(Page page, Results results, Charts charts) throws IOException {
        page.heading(2, "What does one read cost?");
        page.paragraph("""
                Nanoseconds of processor time: of the cores' time by all threads' reads, since of more threads than \
                there are cores only as many run at once. Measured with JMH; each clock is called as its users call \
                it. In the second table, the same figures by that of a bare volatile field, which is the least that \
                any cached clock can cost, in the same round.""");
        for (ClockMode clock : results.clocks(Topic.READ_COST)) {
            List<Integer> threads = results.threads(Topic.READ_COST, clock);
            page.heading(3, "Clock " + clock + ": " + clock.meaning());
            LineChart chart = new LineChart("Cost of a read on clock " + clock + ", ns of processor time", "ns");
            Table nanos = new Table(head(threads, "ns, by threads"));
            Table times = new Table(head(threads, "times a volatile field"));
            for (MeasuredClock contender : MeasuredClock.values()) {
                SortedMap<Integer, Double> line = new TreeMap<>();
                List<String> nanosRow = new ArrayList<>(List.of(contender.label));
                List<String> timesRow = new ArrayList<>(List.of(contender.label));
                for (int count : threads) {
                    Series series = series(clock, contender, count);
                    Interval interval = results.median(series);
                    if (interval != null) {
                        line.put(count, interval.estimate());
                    }
                    nanosRow.add(Figures.of(interval));
                    timesRow.add(Figures.of(results.ratio(series, series(clock, MeasuredClock.VOLATILE, count))));
                }
                if (!line.isEmpty()) {
                    chart.add(contender, line);
                    nanos.row(nanosRow);
                    times.row(timesRow);
                }
            }
            page.picture(charts.draw("read-cost-" + clock, chart), "Cost of a read by threads on clock " + clock);
            page.table(nanos).table(times);
        }
    }

    static List<String> head(List<Integer> threads, String corner) {
        List<String> head = new ArrayList<>(List.of(corner));
        threads.forEach(count -> head.add(Integer.toString(count)));
        return head;
    }
}
