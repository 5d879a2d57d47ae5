package io.escapement.bench.software;

import io.escapement.ab.service.AgentFindings;

/**
 * The figures of a server that was used for some seconds.
 *
 * @param processorNanos processor time of the server's whole JVM meanwhile
 * @param reads of the slow clock, wall and monotonic, by the server's whole JVM meanwhile
 * @param agent the agent's figures at the end
 * @param nanoCallSites number of call sites of {@code System.nanoTime} that read a cached clock
 */
record RunFigures(ClientFigures client, long processorNanos, long reads, AgentFindings agent, long nanoCallSites) {
    /** The figures of a client: operations, those with a wrong answer and with none, and the time they took. */
    record ClientFigures(long operations, long wrong, long failed, long nanos) {}

    boolean isClean() {
        return client.wrong == 0 && client.failed == 0 && agent.failedClassCount() == 0;
    }

    double operationsPerSecond() {
        return client.operations * 1e9 / client.nanos;
    }

    /** Returns the processor time of an operation, in us. */
    double processorMicros() {
        return processorNanos / 1e3 / client.operations;
    }

    double readsAnOperation() {
        return (double) reads / client.operations;
    }
}
