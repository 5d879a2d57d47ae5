package io.escapement.bench.software;

import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;

/**
 * A server that was used for some seconds.
 *
 * @param reads of the server's whole JVM meanwhile, as {@code processorNanos} is
 * @param agent what the agent says at the end
 * @param nanoCallSites calls of {@code System.nanoTime} that read a cached clock
 * @param stolenCores processors that the hypervisor held back meanwhile; null where nobody tells
 */
record RunFigures(
        ClientFigures client,
        ReadCounts reads,
        long processorNanos,
        AgentFindings agent,
        long nanoCallSites,
        Double stolenCores) {
    /**
     * What a client got: operations, among them those with a wrong answer and those with none, and the time they took.
     */
    record ClientFigures(long operations, long wrong, long failed, long nanos) {}

    boolean isClean() {
        return client.wrong == 0 && client.failed == 0 && agent.failedClassCount() == 0;
    }

    double operationsPerSecond() {
        return client.operations * 1e9 / client.nanos;
    }

    double wallClockReads() {
        return (double) reads.wallClock() / client.operations;
    }

    double monotonicReads() {
        return (double) reads.otherClocks() / client.operations;
    }

    /** Processor time of an operation, in us. */
    double processorMicros() {
        return processorNanos / 1e3 / client.operations;
    }
}
