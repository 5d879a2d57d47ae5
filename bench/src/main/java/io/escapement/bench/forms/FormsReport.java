package io.escapement.bench.forms;

import static io.escapement.bench.report.Table.text;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PairedDifferences;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What was measured in each round, and on what. */
final class FormsReport {
    /** Of one call. */
    record Costs(double nanos, long allocatedBytes) {}

    /** In one round. */
    record Pair(Costs real, Costs rewritten) {}

    private final Environment environment = Environment.here();
    private final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    private final ClockMode clock;
    private final int rounds;
    private final Map<String, List<Pair>> byForm = new LinkedHashMap<>();

    FormsReport(ClockMode clock, int rounds) {
        this.clock = clock;
        this.rounds = rounds;
    }

    void add(Map<String, Costs> real, Map<String, Costs> rewritten) {
        real.forEach((form, costs) ->
                byForm.computeIfAbsent(form, unused -> new ArrayList<>()).add(new Pair(costs, rewritten.get(form))));
    }

    String markdown() {
        Table table = new Table("form", "real, ns", "rewritten, ns", "rewritten by real", "real, bytes", "bytes");
        byForm.forEach((form, pairs) -> {
            Interval ratio = PairedDifferences.around(pairs.stream()
                    .mapToDouble(pair -> pair.rewritten.nanos / pair.real.nanos)
                    .toArray());
            table.row(
                    "`" + form + "`",
                    text("%,.1f", median(pairs, pair -> pair.real.nanos)),
                    text("%,.1f", median(pairs, pair -> pair.rewritten.nanos)),
                    text("%.4f (%.4f to %.4f)", ratio.estimate(), ratio.low(), ratio.high()),
                    text("%,.0f", median(pairs, pair -> pair.real.allocatedBytes)),
                    text("%,.0f", median(pairs, pair -> pair.rewritten.allocatedBytes)));
        });
        return new Page()
                .heading(1, "What does each form of reading a clock cost?")
                .paragraph("Made by `java -jar bench/target/benchmarks.jar forms`.")
                .paragraph("%s; %s; %s.", Page.of(environment), java, environment.startedAt())
                .paragraph("""
                        Clock `%s`. Each of %d rounds starts a JVM without the agent and one with `reads=wall` and \
                        `nano-packages`. In each JVM a thread calls a form in batches of 8 ms; the figure is the best \
                        of 25. It holds what the form does besides reading the clock, and 1 to 3 ns for the call of \
                        the form. Medians over the rounds; in brackets the interval of the ratio, which of fewer than \
                        %d rounds is the range of all.""", clock, rounds, PairedDifferences.LEAST_ROUNDS)
                .table(table)
                .markdown();
    }

    private static double median(List<Pair> pairs, ToDoubleFunction<Pair> figure) {
        return PairedDifferences.around(pairs.stream().mapToDouble(figure).toArray())
                .estimate();
    }
}
