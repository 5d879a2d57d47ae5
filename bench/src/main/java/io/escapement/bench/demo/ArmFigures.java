package io.escapement.bench.demo;

import io.escapement.bench.host.ReadCounts;
import io.escapement.bench.load.LoadResult;
import java.util.Optional;

/** What one run of one arm gave. {@code agent} is empty without the agent. */
record ArmFigures(
        LoadResult saturated,
        LoadResult steady,
        ReadCounts steadyReads,
        long steadyCpuNanos,
        Optional<AgentFindings> agent) {

    double wallClockReadsPerRequest() {
        return steadyReads.wallClock() / (double) steady.tally().attemptedCount();
    }

    double otherClockReadsPerRequest() {
        return steadyReads.otherClocks() / (double) steady.tally().attemptedCount();
    }

    double cpuMicrosPerRequest() {
        return steadyCpuNanos / 1e3 / steady.tally().attemptedCount();
    }
}
