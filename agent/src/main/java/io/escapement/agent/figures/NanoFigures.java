package io.escapement.agent.figures;

import io.escapement.agent.drift.DriftStatistics;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.RewriteLedger.Tally;

/** The figures of the cached monotonic clock at one moment: the attributes of {@code io.escapement:type=NanoClock}. */
@Described("Escapement's cached monotonic clock, which System.nanoTime reads in 'nano-packages'")
public final class NanoFigures {
    @Described("Whether rewritten calls of System.nanoTime read the cached clock: it is engaged and bypassed together"
            + " with the cached wall clock")
    public final boolean engaged;

    @Described("Why the cached monotonic clock is engaged or not")
    public final String reason;

    @Described(
            value = "Greatest time by which the cached clock may be behind the real one: the bound in force; NaN where"
                    + " max-staleness=auto and the kernel's step is not known yet",
            unit = "ms")
    public final double maxStalenessMillis;

    @Described(value = "Time by which the cached clock was behind the real one in the last sample", unit = "ms")
    public final long driftMillis;

    @Described(value = "Time by which the cached clock was behind the real one, mean; NaN without samples", unit = "ms")
    public final double driftMeanMillis;

    @Described(
            value = "Time by which the cached clock was behind the real one, 99th percentile; NaN without samples",
            unit = "ms")
    public final double driftP99Millis;

    @Described(value = "Greatest time by which the cached clock was behind the real one in a sample", unit = "ms")
    public final long driftMaxMillis;

    @Described("Samples of the drift since the start or the last reset")
    public final long driftSampleCount;

    @Described(
            value = "Greatest lag of the kernel's coarse monotonic clock, of two looks a second; NaN before the first",
            unit = "ms")
    public final double floorLagMillis;

    @Described("Samples in which the cached clock was more than 'max-staleness' behind the real one")
    public final long boundExceededCount;

    @Described("Of BoundExceededCount, the samples in which the kernel's coarse clock was as far behind: its timer tick"
            + " was late, or a library fakes the time. Any others break the promise of 'max-staleness'")
    public final long boundExceededByHostCount;

    @Described("Samples in which the cached clock was ahead of the real one; must be 0")
    public final long earlyCount;

    @Described("Samples in which the cached clock was behind the sample before; must be 0")
    public final long backwardCount;

    @Described("Calls that got the real clock while the cached one was being engaged")
    public final long realFallbackCount;

    @Described(value = "Cost of a rewritten call of System.nanoTime on one thread; NaN before it is known", unit = "ns")
    public final double cachedReadNanos;

    @Described("Classes with at least one rewritten call of System.nanoTime")
    public final long rewrittenClassCount;

    @Described("Rewritten calls and method references of System.nanoTime")
    public final long rewrittenCallSiteCount;

    /** Takes the snapshot of the arguments, and of the records of statistics and ledger. */
    public NanoFigures(
            boolean engaged,
            String reason,
            double maxStalenessMillis,
            double floorLagMillis,
            long realFallbackCount,
            double cachedReadNanos,
            DriftStatistics.Snapshot drifts,
            RewriteLedger ledger) {
        this.engaged = engaged;
        this.reason = reason;
        this.maxStalenessMillis = maxStalenessMillis;
        driftMillis = drifts.lastMillis;
        driftMeanMillis = drifts.meanMillis;
        driftP99Millis = drifts.p99Millis;
        driftMaxMillis = drifts.maxMillis;
        boundExceededCount = drifts.boundExceededCount;
        boundExceededByHostCount = drifts.boundExceededByHostCount;
        driftSampleCount = drifts.sampleCount;
        this.floorLagMillis = floorLagMillis;
        earlyCount = drifts.earlyCount;
        backwardCount = drifts.backwardCount;
        this.realFallbackCount = realFallbackCount;
        this.cachedReadNanos = cachedReadNanos;
        rewrittenClassCount = ledger.count(Tally.REWRITTEN_CLASSES);
        rewrittenCallSiteCount = ledger.rewrittenCallSiteCount();
    }
}
