package io.escapement.bench.performance;

import java.util.List;
import org.openjdk.jmh.results.RunResult;

/** The score of each iteration of the one fork that there is. */
final class JmhFigures {

    private JmhFigures() {}

    static List<Double> ofIterations(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(iteration -> iteration.getPrimaryResult().getScore())
                .toList();
    }
}
