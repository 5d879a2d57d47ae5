package io.escapement.agent.jmx;

import io.escapement.agent.config.AgentOptions;

/** Shows {@link NanoFigures} as an MXBean. */
final class NanoClockBean implements NanoClockMXBean {
    private static final double NANOS_PER_MS = 1_000_000;

    private final NanoFigures clock;
    private final AgentOptions options;

    NanoClockBean(NanoFigures clock, AgentOptions options) {
        this.clock = clock;
        this.options = options;
    }

    @Override
    public boolean isEngaged() {
        return clock.isEngaged();
    }

    @Override
    public String getReason() {
        return clock.reason();
    }

    @Override
    public double getMaxStalenessMillis() {
        return options.maxStalenessNanos() / NANOS_PER_MS;
    }

    @Override
    public long getDriftMillis() {
        return clock.statistics().drifts.lastMillis();
    }

    @Override
    public double getDriftMeanMillis() {
        return clock.statistics().drifts.meanMillis();
    }

    @Override
    public double getDriftP99Millis() {
        return clock.statistics().drifts.quantileMillis(0.99);
    }

    @Override
    public long getDriftMaxMillis() {
        return clock.statistics().drifts.maxMillis();
    }

    @Override
    public long getDriftSampleCount() {
        return clock.statistics().drifts.sampleCount();
    }

    @Override
    public double getFloorLagMillis() {
        return clock.floorLagMillis();
    }

    @Override
    public long getBoundExceededCount() {
        return clock.statistics().boundExceededCount();
    }

    @Override
    public long getEarlyCount() {
        return clock.statistics().earlyCount();
    }

    @Override
    public long getBackwardCount() {
        return clock.statistics().backwardCount();
    }

    @Override
    public long getRealFallbackCount() {
        return clock.realFallbackCount();
    }

    @Override
    public double getCachedReadNanos() {
        return clock.cachedReadNanos();
    }

    @Override
    public long getRewrittenClassCount() {
        return clock.ledger().rewrittenClassCount();
    }

    @Override
    public long getRewrittenCallSiteCount() {
        return clock.ledger().rewrittenCallSiteCount();
    }

    @Override
    public long getHiddenClassCount() {
        return clock.ledger().hiddenClassCount();
    }

    @Override
    public long getLinkedReferenceCount() {
        return clock.ledger().linkedReferenceCount();
    }

    @Override
    public String[] listRewrittenClasses(String prefix, int limit) {
        return clock.ledger().list(prefix == null ? "" : prefix, limit).toArray(new String[0]);
    }
}
