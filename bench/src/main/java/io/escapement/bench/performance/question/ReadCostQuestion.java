package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.jmh.ReadCostBenchmark;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Promise;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.ThreadTable;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** What one read costs, in ns of processor time. */
public record ReadCostQuestion(JmhFork fork, Grid grid) implements Question {
    private static final String NANOS = "nanos";

    /** What is compared comes one after the other, each round in an order drawn anew. */
    @Override
    public List<Item> items(int round) {
        List<String> order = new ArrayList<>(grid.subjects());
        Collections.shuffle(order, new Random(round));
        return Item.all(Topic.READ_COST, grid.clocks(), grid.threads(), order, round);
    }

    /** In all rounds. */
    private static Item item(ClockMode clock, MeasuredClock contender, int threads) {
        return new Item(Topic.READ_COST, clock, contender.name(), threads, 0);
    }

    /** Of a read on so many threads, in ns; null if it was not measured. */
    public static Interval median(Results results, ClockMode clock, int threads, MeasuredClock contender) {
        return results.median(item(clock, contender, threads), NANOS);
    }

    static Interval ratio(Results results, ClockMode clock, int threads, MeasuredClock above, MeasuredClock below) {
        return results.ratio(item(clock, above, threads), item(clock, below, threads), NANOS);
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        MeasuredClock contender = MeasuredClock.valueOf(item.subject());
        String method = switch (contender.kind) {
            case ESCAPEMENT -> "escapement";
            case LEAST -> "leastPossible";
            case REAL, PEER -> contender.name().toLowerCase(Locale.ROOT);
        };
        // Of more threads than there are cores only as many run at once.
        int running = Math.min(item.threads(), Runtime.getRuntime().availableProcessors());
        List<Double> perNano = fork.scores(item, ReadCostBenchmark.class, method, contender);
        return Map.of(NANOS, perNano.stream().map(score -> running / score).toList());
    }

    @Override
    public void report(Page page, Results results) {
        page.heading(2, "What does one read cost?");
        page.paragraph("""
                Nanoseconds of processor time: of the cores' time by all threads' reads, since of more threads than \
                there are cores only as many run at once. Measured with JMH; each clock is called as its users call \
                it. In the second table, the same figures by that of a bare volatile field, which is the least that \
                any cached clock can cost, in the same round.""");
        for (ClockMode clock : results.clocks(Topic.READ_COST)) {
            page.heading(3, "Clock " + clock + ": " + clock.meaning());
            List<Integer> threads = results.threads(Topic.READ_COST, clock);
            ThreadTable nanos = new ThreadTable("ns, by threads", threads);
            ThreadTable times = new ThreadTable("times a volatile field", threads);
            for (MeasuredClock each : MeasuredClock.values()) {
                nanos.row(each.label, count -> median(results, clock, count, each));
                times.row(each.label, count -> ratio(results, clock, count, each, MeasuredClock.VOLATILE));
            }
            nanos.addTo(page);
            times.addTo(page);
        }
    }

    @Override
    public List<String> promises(Results results) {
        return Promise.sentences(new ReadCostPromises(results).all());
    }
}
