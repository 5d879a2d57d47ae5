package io.escapement.bench.torture.child;

import java.util.Collections;
import java.util.Map;

/** The report of a JVM under torture to its parent, as JSON. */
public final class CellReport {
    public Staleness staleness;

    public long collections;
    public long collectionsTookMs;

    /** The agent's MXBean after the fault; empty for other clocks. */
    public Map<String, Object> agent = Collections.emptyMap();

    /** Returns a figure of the agent's; NaN if the agent does not know it. */
    public double number(String attribute) {
        Object value = agent.get(attribute);
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }
}
