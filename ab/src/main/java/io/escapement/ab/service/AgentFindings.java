package io.escapement.ab.service;

/** The agent's own figures over JMX, since its statistics were last reset. */
public record AgentFindings(
        String state,
        String reason,
        double realReadNanos,
        double cachedReadNanos,
        double maxStalenessMillis,
        double driftMeanMillis,
        double driftP99Millis,
        double driftMaxMillis,
        long driftSampleCount,
        double agreementRatio,
        long boundExceededCount,
        long rewrittenClassCount,
        long rewrittenCallSiteCount,
        long failedClassCount) {

    /** Whether rewritten calls get the cached clock. */
    public boolean engaged() {
        return isEngaged(state);
    }

    static boolean isEngaged(String state) {
        return "ENGAGED".equals(state);
    }
}
