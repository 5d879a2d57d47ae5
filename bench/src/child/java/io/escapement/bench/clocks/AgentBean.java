package io.escapement.bench.clocks;

import io.escapement.bench.rewritten.RewrittenClock;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The MBeans of the agent in this JVM. Without them another clock than the one meant might be measured. */
public final class AgentBean {
    private static final long ENGAGED_WITHIN_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    void awaitEngaged() throws JMException, InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            RewrittenClock.nowMs(); // An unused class isn't loaded.
            try {
                require(true);
                return;
            } catch (InstanceNotFoundException | IllegalStateException e) {
                if (System.nanoTime() - startNanos > ENGAGED_WITHIN_NANOS) {
                    throw e;
                }
            }
            Thread.sleep(20);
        }
    }

    void bypass() throws JMException {
        server.invoke(new ObjectName(CLOCK), "bypass", new Object[0], new String[0]);
        require(false);
    }

    void require(boolean engaged) throws JMException {
        requireRewritten(RewrittenClock.class);
        String wanted = engaged ? "ENGAGED" : "BYPASSED";
        String state = String.valueOf(server.getAttribute(new ObjectName(CLOCK), "State"));
        if (!state.equals(wanted)) {
            Object reason = server.getAttribute(new ObjectName(CLOCK), "Reason");
            throw new IllegalStateException("the agent is " + state + ", not " + wanted + ": " + reason);
        }
    }

    public void requireRewritten(Class<?> type) throws JMException {
        String name = type.getName();
        Object[] rewritten = (Object[])
                server.invoke(new ObjectName(REWRITES), "listRewrittenClasses", new Object[] {name, 1}, new String[] {
                    String.class.getName(), int.class.getName()
                });
        // An entry is the class's name, a space, and the number of call sites in brackets.
        if (rewritten.length != 1 || !String.valueOf(rewritten[0]).startsWith(name + " (")) {
            throw new IllegalStateException(name + " was not rewritten");
        }
    }

    public void resetStatistics() throws JMException {
        server.invoke(new ObjectName(CLOCK), "resetStatistics", new Object[0], new String[0]);
    }

    /** Returns every attribute but lists. NaN is left out, because JSON does not have it. */
    public Map<String, Object> attributes() throws JMException {
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
