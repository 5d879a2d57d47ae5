package io.escapement.bench.demo;

import io.escapement.bench.load.LoadResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** The figures of all rounds of both arms. */
final class Comparison {

    private final double realReadNanos;
    private final Map<Arm, List<ArmFigures>> figuresByArm = new EnumMap<>(Arm.class);
    private double steadyRequestsPerSecond;

    Comparison(double realReadNanos) {
        this.realReadNanos = realReadNanos;
    }

    /** Fixed by the very first run, which is one without the agent, and the same for all runs after it. */
    double steadyRate(LoadResult saturated) {
        if (steadyRequestsPerSecond == 0) {
            steadyRequestsPerSecond = saturated.requestsPerSecond() * Plan.STEADY_SHARE;
        }
        return steadyRequestsPerSecond;
    }

    void add(Arm arm, ArmFigures figures) {
        figuresByArm.computeIfAbsent(arm, a -> new ArrayList<>()).add(figures);
    }

    double steadyRequestsPerSecond() {
        return steadyRequestsPerSecond;
    }

    double realReadNanos() {
        return realReadNanos;
    }

    List<ArmFigures> runs(Arm arm) {
        return figuresByArm.getOrDefault(arm, List.of());
    }

    List<AgentFindings> agents() {
        return runs(Arm.WITH).stream().flatMap(f -> f.agent().stream()).toList();
    }

    double median(Arm arm, ToDoubleFunction<ArmFigures> figure) {
        return median(runs(arm).stream().mapToDouble(figure));
    }

    double agentMedian(ToDoubleFunction<AgentFindings> figure) {
        return median(agents().stream().mapToDouble(figure));
    }

    double agentMax(ToDoubleFunction<AgentFindings> figure) {
        return agents().stream().mapToDouble(figure).max().orElse(Double.NaN);
    }

    private static double median(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
