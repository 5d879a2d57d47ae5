package io.escapement.bench.torture.child;

import java.util.Collections;
import java.util.Map;

/** What one JVM under torture reports to the parent, as JSON. */
public final class CellReport {
    public final String java = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    public final Staleness staleness;
    public final double readNanos;
    public final double seconds;

    /** Of the tested clock; null but where there is no fault. */
    public final SuccessiveReads successive;

    /** Of the real clock, in the same JVM. */
    public final SuccessiveReads successiveReal;

    public final long collections;
    public final long collectionsTookMs;

    /** The agent's MXBean after the fault; empty for other clocks. */
    public final Map<String, Object> agent;

    CellReport(
            Staleness staleness,
            double readNanos,
            double seconds,
            SuccessiveReads successive,
            SuccessiveReads successiveReal,
            long collections,
            long collectionsTookMs,
            Map<String, Object> agent) {
        this.staleness = staleness;
        this.readNanos = readNanos;
        this.seconds = seconds;
        this.successive = successive;
        this.successiveReal = successiveReal;
        this.collections = collections;
        this.collectionsTookMs = collectionsTookMs;
        this.agent = Collections.unmodifiableMap(agent);
    }
}
