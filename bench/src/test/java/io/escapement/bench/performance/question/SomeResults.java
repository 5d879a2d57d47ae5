package io.escapement.bench.performance.question;

import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.performance.result.Item;
import io.escapement.bench.performance.result.Result;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import java.util.List;
import java.util.Map;

/** Results for tests, as of so many rounds. */
public final class SomeResults {
    final Results results = new Results();

    SomeResults readCost(ClockMode clock, MeasuredClock contender, int threads, double... nanosByRound) {
        for (int i = 0; i < nanosByRound.length; i++) {
            Item item = new Item(Topic.READ_COST, clock, contender.name(), threads, i + 1);
            results.add(measured(item, Map.of(ReadCostQuestion.NANOS, List.of(nanosByRound[i]))));
        }
        return this;
    }

    SomeResults probe(ClockMode clock, String host, List<Double> right, List<Double> tookMs) {
        List<Double> zeros = right.stream().map(mark -> 0.0).toList();
        results.add(measured(
                new Item(Topic.PROBE, clock, host, 0, 1),
                Map.of(
                        ProbeFigures.RIGHT,
                        right,
                        ProbeFigures.CANT_TELL,
                        zeros,
                        ProbeFigures.READ_NANOS,
                        tookMs,
                        ProbeFigures.TOOK_MS,
                        tookMs)));
        return this;
    }

    public static Result measured(Item item, Map<String, List<Double>> figures) {
        return new Result(item, figures, null, 2, 0.5, 10L);
    }
}
