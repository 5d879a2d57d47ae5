package io.escapement.ab.service;

import java.util.Locale;

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
        return "ENGAGED".equals(state);
    }

    /** Returns the state, and how far the cached clock was behind. */
    public String sentences() {
        return "The agent is " + state.toLowerCase(Locale.ROOT) + ": " + reason + ". " + drift();
    }

    /** Returns how far the cached clock was behind. */
    public String drift() {
        return String.format(
                Locale.ROOT,
                "The cached clock was behind the real one by %.3f ms on average, %.1f ms at most; the bound of %.0f ms"
                        + " was exceeded %,d times.",
                driftMeanMillis,
                driftMaxMillis,
                maxStalenessMillis,
                boundExceededCount);
    }
}
