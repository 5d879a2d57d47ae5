package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.jmh.RewritingBenchmark;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What the rewriter does to the loading of a class. */
record RewritingQuestion(JmhFork fork) implements Question {
    private static final String NANOS = "nanosAClass";
    private static final double NANOS_PER_MICRO = 1_000;

    @Override
    public List<Item> items(int round) {
        return Item.all(Topic.REWRITING, List.of(ClockMode.OFF), List.of(0), List.of("HIT", "MISS"), round);
    }

    @Override
    public Map<String, List<Double>> measure(Item item) throws IOException {
        return Map.of(
                NANOS, JmhFork.scores(fork.run(item, RewritingBenchmark.class, "oneClass", "kind", item.subject())));
    }

    @Override
    public void report(Page page, Results results, Path folder) {
        page.heading(2, "What does rewriting cost?");
        page.paragraph("""
                Microseconds for one class file, once compiled, of the classes of the libraries in `benchmarks.jar`. \
                The first classes of a JVM cost more, because the rewriter itself is interpreted then: see [the start \
                of a JVM](start-up.md).""");
        Table table = new Table("class", "us");
        row(table, results, "HIT", "with calls to rewrite");
        row(table, results, "MISS", "without");
        page.table(table);
    }

    private static void row(Table table, Results results, String kind, String label) {
        Interval nanos = results.median(new Item(Topic.REWRITING, ClockMode.OFF, kind, 0, 0), NANOS);
        if (nanos != null) {
            table.row(label, Figures.of(nanos, NANOS_PER_MICRO));
        }
    }
}
