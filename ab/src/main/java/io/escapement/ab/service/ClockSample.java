package io.escapement.ab.service;

/** The agent's figures at one moment; ratio and count are those since its statistics were last reset. */
public record ClockSample(
        String state, double driftMillis, double agreementRatio, double maxStalenessMillis, long boundExceededCount) {

    /** Whether rewritten calls get the cached clock. */
    public boolean engaged() {
        return AgentFindings.isEngaged(state);
    }
}
