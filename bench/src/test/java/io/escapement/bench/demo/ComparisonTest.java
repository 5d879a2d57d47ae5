package io.escapement.bench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.bench.host.ReadCounts;
import io.escapement.bench.load.LoadResult;
import io.escapement.bench.load.Tally;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    @Test
    void theFirstSaturatedPhaseFixesTheRateForAll() {
        Comparison comparison = new Comparison(25);

        double first = comparison.steadyRate(result(1_000));
        assertThat(comparison.steadyRate(result(8_000))).isEqualTo(first);
    }

    @Test
    void theTableShowsMediansAndTheRatioEvenIfTheAgentMakesThingsWorse() {
        Comparison comparison = new Comparison(25);
        for (long latencyMs : new long[] {1, 2, 90}) {
            comparison.add(Arm.WITHOUT, figures(latencyMs, Optional.empty()));
            comparison.add(Arm.WITH, figures(3 * latencyMs, Optional.of(findings("ENGAGED"))));
        }

        String p99 = new ComparisonTable(comparison)
                .toString()
                .lines()
                .filter(line -> line.contains("p99 ms"))
                .findFirst()
                .orElseThrow();
        assertThat(p99.trim().split(" +")).startsWith("p99", "ms").endsWith("3.00");
    }

    @Test
    void eachArmGoesFirstInSomeRound() {
        Plan plan = Plan.standard(2);

        assertThat(plan.armsOf(0)).isEqualTo(List.of(Arm.WITHOUT, Arm.WITH));
        assertThat(plan.armsOf(1)).isEqualTo(List.of(Arm.WITH, Arm.WITHOUT));
    }

    private static ArmFigures figures(long latencyMs, Optional<AgentFindings> agent) {
        return new ArmFigures(result(latencyMs), result(latencyMs), new ReadCounts(0, 0), 0, agent);
    }

    private static LoadResult result(long latencyMs) {
        Histogram latency = new Histogram(3);
        latency.recordValue(TimeUnit.MILLISECONDS.toNanos(latencyMs));
        return new LoadResult(1, latency, latency, latency, new Tally(), 0, 0);
    }

    private static AgentFindings findings(String state) {
        return new AgentFindings(state, "", 25, 1, 20, false, 0, 0, 0, 0, 1, 0, 1, 1, 0);
    }
}
