package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.ReadCostBenchmark;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

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
        List<Double> perNano =
                JmhFigures.ofIterations(fork.run(item, ReadCostBenchmark.class, method(contender), contender));
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
        new ReadCostReport(results, charts).write(page);
    }
}
