package io.escapement.bench.software;

import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.AgentFindings;

/** One run of a server that also ended when it was asked to. {@code agent} is null without the agent. */
record ArmFigures(ClientFigures client, ReadCounts reads, long loadedClasses, AgentFindings agent) {

    boolean isClean() {
        return client.wrong() == 0 && client.failed() == 0 && (agent == null || agent.failedClassCount() == 0);
    }

    double wallClockReadsPerOperation() {
        return (double) reads.wallClock() / client.operations();
    }
}
