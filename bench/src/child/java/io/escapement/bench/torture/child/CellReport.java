package io.escapement.bench.torture.child;

import java.util.Collections;
import java.util.Map;

/** What one JVM under torture reports to the parent, as JSON. */
public final class CellReport {
    public Staleness staleness;

    public long collections;
    public long collectionsTookMs;

    /** The agent's MXBean after the fault; empty for other clocks. */
    public Map<String, Object> agent = Collections.emptyMap();

    /** A figure of the agent's; NaN where it does not know. */
    public double number(String attribute) {
        Object value = agent.get(attribute);
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }
}
