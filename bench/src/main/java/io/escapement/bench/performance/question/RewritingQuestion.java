package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.jmh.RewritingBenchmark;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What the rewriter does to the loading of a class. */
final class RewritingQuestion implements Question {
    private static final String NANOS = "nanosAClass";
    private static final double JVM_SECONDS = 3;

    private final JmhFork fork;
    private final Grid grid;

    RewritingQuestion(JmhFork fork, Grid grid) {
        this.fork = fork;
        this.grid = grid;
    }

    @Override
    public Topic topic() {
        return Topic.REWRITING;
    }

    @Override
    public List<Item> items(Grid of, int round) {
        return Arrays.stream(RewritingBenchmark.Kind.values())
                .map(kind -> new Item(topic(), ClockMode.OFF, kind.name(), 0, round))
                .toList();
    }

    @Override
    public double guessSeconds(Item item) {
        return grid.forkSeconds(1) + JVM_SECONDS;
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        return Map.of(
                NANOS,
                JmhFork.scores(
                        fork.run(item, RewritingBenchmark.class, "oneClass", null, Map.of("kind", item.subject()))));
    }

    @Override
    public void report(Page page, Results results, Charts charts) {
        page.heading(2, "What does rewriting cost?");
        page.paragraph("""
                Microseconds for one class file, once compiled, of the classes of the libraries in `benchmarks.jar`. \
                The first classes of a JVM cost more, because the rewriter itself is interpreted then: see [the start \
                of a JVM](start-up.md).""");
        Table table = new Table(List.of("class", "us"));
        row(table, results, RewritingBenchmark.Kind.HIT, "with calls to rewrite");
        row(table, results, RewritingBenchmark.Kind.MISS, "without");
        page.table(table);
    }

    private void row(Table table, Results results, RewritingBenchmark.Kind kind, String label) {
        Interval nanos = results.median(new Series(topic(), ClockMode.OFF, kind.name(), 0, NANOS));
        if (nanos != null) {
            table.row(List.of(
                    label, Figures.of(new Interval(nanos.estimate() / 1000, nanos.low() / 1000, nanos.high() / 1000))));
        }
    }
}
