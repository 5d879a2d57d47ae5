package io.escapement.bench.software;

import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.Median;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** All runs of a server by arms, each in the order of rounds; or why it was given up. */
record SoftwareOutcome(Software server, String version, Map<Arm, List<RunFigures>> runs, String problem) {
    /**
     * What a client got: operations, among them those with a wrong answer and those with none, and the time they took.
     */
    record ClientFigures(long operations, long wrong, long failed, long nanos) {
        double operationsPerSecond() {
            return operations * 1e9 / nanos;
        }
    }

    /**
     * One run of a server that also ended when it was asked to.
     *
     * @param reads of the server's whole JVM while it was measured, as {@code processorNanos} is
     * @param agent null without the agent
     * @param nanoCallSites calls of {@code System.nanoTime} that read a cached clock
     * @param stolenCores processors that the hypervisor held back meanwhile; null where nobody tells
     */
    record RunFigures(
            ClientFigures client,
            ReadCounts reads,
            long processorNanos,
            long loadedClasses,
            AgentFindings agent,
            long nanoCallSites,
            Double stolenCores) {
        boolean isClean() {
            return client.wrong == 0 && client.failed == 0 && (agent == null || agent.failedClassCount() == 0);
        }

        double operationsPerSecond() {
            return client.operationsPerSecond();
        }

        double wallClockReads() {
            return (double) reads.wallClock() / client.operations;
        }

        double monotonicReads() {
            return (double) reads.otherClocks() / client.operations;
        }

        double processorMicros() {
            return processorNanos / 1e3 / client.operations;
        }

        long rewrittenCallSites() {
            return agent.rewrittenCallSiteCount() + nanoCallSites;
        }
    }

    String label() {
        return server.label;
    }

    boolean isClean() {
        return problem == null
                && runs.entrySet().stream()
                        .filter(arm -> arm.getKey() != Arm.ABSENT)
                        .flatMap(arm -> arm.getValue().stream())
                        .allMatch(RunFigures::isClean);
    }

    boolean has(Arm arm) {
        return problem == null && runs.containsKey(arm);
    }

    double median(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return Median.of(runs.get(arm).stream().mapToDouble(figure).toArray());
    }

    /** Operations with a wrong answer or none, over all rounds. */
    long wrongOrFailed(Arm arm) {
        return runs.get(arm).stream()
                .mapToLong(run -> run.client.wrong + run.client.failed)
                .sum();
    }

    /**
     * Returns what the arm has by what {@link Arm#ABSENT} has in the same round, with its interval; that is NaN of a
     * single round.
     */
    Interval timesAbsent(Arm arm, ToDoubleFunction<RunFigures> figure) {
        return PairedRuns.times(runs.get(arm), runs.get(Arm.ABSENT), figure);
    }
}
