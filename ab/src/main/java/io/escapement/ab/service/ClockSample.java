package io.escapement.ab.service;

/** The agent's figures at one moment. */
public record ClockSample(String state, double driftMillis, double maxStalenessMillis) {

    /** Whether rewritten calls get the cached clock. */
    public boolean engaged() {
        return "ENGAGED".equals(state);
    }
}
