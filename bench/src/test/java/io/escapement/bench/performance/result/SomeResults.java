package io.escapement.bench.performance.result;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import java.util.List;
import java.util.Map;

/** Results for tests, as of so many rounds. */
public final class SomeResults {
    public final Results results = new Results();

    /** Of the cost of a read only. */
    public static Grid grid(int rounds) {
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

    public SomeResults readCost(ClockMode clock, MeasuredClock contender, int threads, double... nanosByRound) {
        for (int i = 0; i < nanosByRound.length; i++) {
            Item item = new Item(Topic.READ_COST, clock, contender.name(), threads, i + 1);
            results.add(measured(item, Map.of("nanos", List.of(nanosByRound[i]))));
        }
        return this;
    }

    public SomeResults probe(ClockMode clock, String host, List<Double> right, List<Double> tookMs) {
        List<Double> zeros = right.stream().map(mark -> 0.0).toList();
        results.add(measured(
                new Item(Topic.PROBE, clock, host, 0, 1),
                Map.of("right", right, "cantTell", zeros, "readNanos", tookMs, "tookMs", tookMs)));
        return this;
    }

    public static Result measured(Item item, Map<String, List<Double>> figures) {
        return new Result(item, figures, null, 2, 0.5, 10L);
    }
}
