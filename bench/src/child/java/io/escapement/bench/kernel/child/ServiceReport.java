package io.escapement.bench.kernel.child;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a service did since the last report, and what the agent in it says. Travels from the child to the parent as
 * JSON.
 */
public final class ServiceReport {
    public double requestsPerSecond;

    /** Of a rewritten read, on one thread; 0 if it was not asked for. */
    public double readNanos;

    public long rewrittenClassCount;
    public Map<String, Object> agent;

    /** Since the start. */
    public final List<String> notifications = new ArrayList<>();

    /** Whether rewritten calls read the cached clock. */
    public boolean isEngaged() {
        return Boolean.TRUE.equals(agent.get("Engaged"));
    }

    /** NaN where the agent does not know. */
    public double number(String attribute) {
        Object value = agent.get(attribute);
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }
}
