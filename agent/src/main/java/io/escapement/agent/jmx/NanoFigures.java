package io.escapement.agent.jmx;

import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.stats.NanoStatistics;

/** The cached monotonic clock as its MXBean needs it. Loads without {@code javax.management}. */
public interface NanoFigures {
    boolean isEngaged();

    /** Reason for its being engaged or not. */
    String reason();

    /** The figures in force: a reset replaces them. */
    NanoStatistics statistics();

    /** Greatest lag of the kernel's coarse monotonic clock, in ms; NaN before it was seen. */
    double floorLagMillis();

    /** Cost of a rewritten call site of the agent's own, in ns; NaN before it is known. */
    double cachedReadNanos();

    /** Number of rewritten calls that got the real clock while the cached one was engaged or engaging. */
    long realFallbackCount();

    RewriteLedger ledger();
}
