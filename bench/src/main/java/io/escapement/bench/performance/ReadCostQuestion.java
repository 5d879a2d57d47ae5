package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What one read costs, in ns of processor time. */
record ReadCostQuestion(JmhFork fork, Grid grid) implements Question {
    private static final String TOPIC = Topic.READ_COST.toString();
    private static final String NANOS = "nanos";

    /** What is compared comes one after the other, each round in an order drawn anew. */
    @Override
    public List<Item> items(int round) {
        List<String> order = new ArrayList<>(grid.subjects());
        Collections.shuffle(order, new Random(round));
        return Item.all(TOPIC, grid.clocks(), grid.threads(), order, round);
    }

    /** In all rounds. */
    private static Item item(ClockMode clock, MeasuredClock contender, int threads) {
        return new Item(TOPIC, clock, threads, contender.name(), 0);
    }

    /** Of a read on so many threads, in ns; null if it was not measured. */
    static Interval median(Results<Series> results, ClockMode clock, int threads, MeasuredClock contender) {
        return results.median(item(clock, contender, threads), found -> found.median(NANOS));
    }

    static Interval ratio(
            Results<Series> results, ClockMode clock, int threads, MeasuredClock above, MeasuredClock below) {
        return results.ratio(item(clock, above, threads), item(clock, below, threads), found -> found.median(NANOS));
    }

    /** The numbers of threads of which there are results. */
    static List<Integer> threads(Results<Series> results, ClockMode clock) {
        Stream<Item> items = results.measured(TOPIC).filter(item -> item.clock() == clock);
        return items.map(Item::amount).distinct().sorted().toList();
    }

    @Override
    public Series measure(Item item) throws IOException {
        MeasuredClock contender = MeasuredClock.valueOf(item.arm());
        String method = switch (contender.kind) {
            case ESCAPEMENT -> "escapement";
            case LEAST -> "leastPossible";
            case REAL, PEER -> contender.name().toLowerCase(Locale.ROOT);
        };
        // Of more threads than there are cores only as many run at once.
        int running = Math.min(item.amount(), Runtime.getRuntime().availableProcessors());
        List<Double> perNano = fork.scores(item, ReadCostBenchmark.class, method, contender);
        return new Series(
                Map.of(NANOS, perNano.stream().map(score -> running / score).toList()));
    }

    @Override
    public void report(Page page, Results<Series> results) {
        page.heading(2, "What does one read cost?");
        page.paragraph("""
                Nanoseconds of processor time: of the cores' time by all threads' reads, since of more threads than \
                there are cores only as many run at once. Measured with JMH; each clock is called as its users call \
                it. In the second table, the same figures by that of a bare volatile field, which is the least that \
                any cached clock can cost, in the same round.""");
        for (ClockMode clock :
                results.measured(TOPIC).map(Item::clock).distinct().sorted().toList()) {
            page.heading(3, "Clock " + clock + ": " + clock.meaning());
            List<Integer> threads = threads(results, clock);
            table(page, "ns, by threads", threads, (each, count) -> median(results, clock, count, each));
            table(
                    page,
                    "times a volatile field",
                    threads,
                    (each, count) -> ratio(results, clock, count, each, MeasuredClock.VOLATILE));
        }
    }

    /** With a row for each clock of which there is a figure, and a column for each number of threads. */
    private static void table(
            Page page, String corner, List<Integer> threads, BiFunction<MeasuredClock, Integer, Interval> figure) {
        Table.Columns<MeasuredClock> columns = new Table.Columns<MeasuredClock>().text(corner, clock -> clock.label);
        threads.forEach(
                count -> columns.text(Integer.toString(count), clock -> Figures.of(figure.apply(clock, count))));
        List<MeasuredClock> measured = Stream.of(MeasuredClock.values())
                .filter(clock -> threads.stream().anyMatch(count -> figure.apply(clock, count) != null))
                .toList();
        if (!measured.isEmpty()) {
            page.table(columns.of(measured));
        }
    }

    @Override
    public List<String> promises(Results<Series> results) {
        return Promise.sentences(new ReadCostPromises(results).all());
    }
}
