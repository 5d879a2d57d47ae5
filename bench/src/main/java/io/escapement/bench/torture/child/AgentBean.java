package io.escapement.bench.torture.child;

import io.escapement.bench.rewritten.RewrittenClock;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the agent in this JVM says of itself. Without this a cell might measure the real clock. */
final class AgentBean {

    /** In both, rewritten calls read the cached clock. */
    private static final Set<String> CACHED = new HashSet<>(Arrays.asList("ENGAGED", "IDLE"));

    private static final long ENGAGED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    void awaitEngaged(boolean enforced) throws JMException, InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            RewrittenClock.nowMs(); // An unused class isn't loaded.
            try {
                requireEngaged(enforced);
                return;
            } catch (InstanceNotFoundException | IllegalStateException e) {
                if (System.nanoTime() - startNanos > ENGAGED_WITHIN_NANOS) {
                    throw e;
                }
            }
            Thread.sleep(20);
        }
    }

    void requireEngaged(boolean enforced) throws JMException {
        ObjectName clock = new ObjectName(CLOCK);
        String state = String.valueOf(server.getAttribute(clock, "State"));
        if (!CACHED.contains(state)) {
            throw new IllegalStateException(
                    "the agent is " + state + ", not ENGAGED or IDLE: " + server.getAttribute(clock, "Reason"));
        }
        if (!server.getAttribute(clock, "StalenessEnforced").equals(enforced)) {
            throw new IllegalStateException("the agent's StalenessEnforced is not " + enforced);
        }
        if (((Number) server.getAttribute(new ObjectName(REWRITES), "RewrittenCallSiteCount")).longValue() < 1) {
            throw new IllegalStateException("no call site was rewritten");
        }
    }

    void resetStatistics() throws JMException {
        server.invoke(new ObjectName(CLOCK), "resetStatistics", new Object[0], new String[0]);
    }

    /** Every attribute but lists; what is not a number (NaN) is left out, for JSON. */
    Map<String, Object> attributes() throws JMException {
        ObjectName clock = new ObjectName(CLOCK);
        Map<String, Object> attributes = new TreeMap<>();
        for (MBeanAttributeInfo info : server.getMBeanInfo(clock).getAttributes()) {
            Object value = server.getAttribute(clock, info.getName());
            if (value instanceof String
                    || value instanceof Boolean
                    || (value instanceof Number && !Double.isNaN(((Number) value).doubleValue()))) {
                attributes.put(info.getName(), value);
            }
        }
        return attributes;
    }
}
