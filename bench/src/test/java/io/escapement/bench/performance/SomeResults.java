package io.escapement.bench.performance;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import java.util.List;
import java.util.Map;

/** Results for tests, as of so many rounds. */
final class SomeResults {
    final Results<Series> results = new Results<>();

    /** Of the cost of a read only. */
    static Grid grid(int rounds) {
        List<Integer> threads = List.of(1, 8);
        return new Grid(
                List.of(Topic.READ_COST),
                List.of(ClockMode.OFF),
                List.of(MeasuredClock.JDK, MeasuredClock.ESCAPEMENT),
                threads,
                rounds,
                1_000,
                5,
                200,
                20);
    }

    SomeResults readCost(ClockMode clock, MeasuredClock contender, int threads, double... nanosByRound) {
        for (int i = 0; i < nanosByRound.length; i++) {
            Item item = new Item(Topic.READ_COST.toString(), clock, threads, contender.name(), i + 1);
            results.add(measured(item, Map.of("nanos", List.of(nanosByRound[i]))));
        }
        return this;
    }

    SomeResults probe(ClockMode clock, String host, List<Double> right, List<Double> tookMs) {
        List<Double> zeros = right.stream().map(mark -> 0.0).toList();
        results.add(measured(
                new Item(Topic.PROBE.toString(), clock, 0, host, 1),
                Map.of("right", right, "cantTell", zeros, "readNanos", tookMs, "tookMs", tookMs)));
        return this;
    }

    static Result<Item, Series> measured(Item item, Map<String, List<Double>> figures) {
        return new Result<>(item, new Series(figures), null, 2, 0.5, 10L);
    }
}
