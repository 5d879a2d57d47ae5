package io.escapement.bench.software;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The result for a server, of which several processes were measured. A process has the median of its rounds, a server
 * the mean of its processes.
 *
 * @param processes the processes that were profiled, without a process that failed
 * @param problem why the server was given up, or null
 */
record EffectOutcome(Software server, String version, List<ServerProcess> processes, String problem) {

    /**
     * One process: its profile without the agent, and then its figures with the agent as recommended.
     *
     * @param runs in the order of rounds, for each arm
     */
    record ServerProcess(ProfileFigures profile, Map<Arm, List<RunFigures>> runs) {
        /** Returns the median of the rounds. The formula compares figures of the same round. */
        double median(ToDoubleFunction<RunFigures> figure, Formula formula) {
            return Median.of(IntStream.range(0, runs.get(Arm.REAL).size())
                    .mapToDouble(round ->
                            formula.of(arm -> figure.applyAsDouble(runs.get(arm).get(round))))
                    .toArray());
        }
    }

    /** Computes a value from the figures of the arms. */
    interface Formula {
        double of(ToDoubleFunction<Arm> figure);
    }

    /** Returns the saving of the cached clock, divided by the saving of a cure of the host. */
    static final Formula RECOVERED = figure -> (figure.applyAsDouble(Arm.REAL) - figure.applyAsDouble(Arm.CACHED))
            / (figure.applyAsDouble(Arm.REAL) - figure.applyAsDouble(Arm.CURED));

    private static final double ERROR_CHANCE = 0.05;

    EffectOutcome with(ServerProcess process) {
        List<ServerProcess> more = new ArrayList<>(processes);
        more.add(process);
        return new EffectOutcome(server, version, more, null);
    }

    EffectOutcome givenUp(String why) {
        return new EffectOutcome(server, version, processes, why);
    }

    String label() {
        return server.label + " " + version;
    }

    /** Whether nothing has failed. */
    boolean isClean() {
        return problem == null
                && processes.stream()
                        .flatMap(process -> process.runs().values().stream())
                        .flatMap(List::stream)
                        .allMatch(RunFigures::isClean);
    }

    /**
     * Returns the mean of the processes with Student's prediction interval of 95 % for one more process. The interval
     * is infinite if there is only one process.
     */
    Interval predicted(ToDoubleFunction<RunFigures> figure, Formula formula) {
        return predicted(processes.stream()
                .mapToDouble(process -> process.median(figure, formula))
                .toArray());
    }

    static Interval predicted(double[] each) {
        int count = each.length;
        double mean = DoubleStream.of(each).average().orElseThrow();
        if (count < 2) {
            return new Interval(mean, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }
        double variance = DoubleStream.of(each)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (count - 1);
        double half = TDistribution.of(count - 1).inverseSurvivalProbability(ERROR_CHANCE / 2)
                * Math.sqrt(variance * (1 + 1.0 / count));
        return new Interval(mean, mean - half, mean + half);
    }
}
