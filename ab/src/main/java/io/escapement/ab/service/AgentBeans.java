package io.escapement.ab.service;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.management.IntrospectionException;
import javax.management.JMException;

/**
 * The agent's MXBeans in a service. This class alone holds their names. It asks by name, because a proxy of the agent's
 * own interfaces wraps a broken connection, and an attribute that an older agent lacks, in an unchecked exception, and
 * refuses a number whose type has changed since.
 */
final class AgentBeans {

    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String NANO_CLOCK = "io.escapement:type=NanoClock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    private final BeanAccess beans;

    AgentBeans(BeanAccess beans) {
        this.beans = beans;
    }

    /** The agent registers its MXBeans within two seconds of the MBean server, which this connection may have made. */
    boolean await(long timeoutSeconds) throws IOException, JMException, InterruptedException {
        long startNanos = System.nanoTime();
        while (!beans.isRegistered(CLOCK) || !beans.isRegistered(REWRITES)) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(timeoutSeconds)) {
                return false;
            }
            Thread.sleep(100);
        }
        return true;
    }

    /** Gives rewritten calls the cached clock, or the real one. */
    void switchClock(boolean engaged) throws IOException, JMException {
        String operation = engaged ? "engage" : "bypass";
        beans.invoke(CLOCK, operation);
        requireFollowed(engaged, operation + "()");
    }

    /** Whether the agent knows {@link #lease} and {@link #restore}. */
    boolean leases() throws IOException, JMException {
        try {
            return Arrays.stream(beans.operations(CLOCK))
                    .anyMatch(operation -> operation.getName().equals("restore"));
        } catch (IntrospectionException e) {
            return false;
        }
    }

    /**
     * Does as {@link #switchClock}, but the agent returns to its own state after so many seconds without another call.
     */
    void lease(boolean engaged, long seconds) throws IOException, JMException {
        String operation = engaged ? "engageFor" : "bypassFor";
        beans.invoke(CLOCK, operation, seconds);
        requireFollowed(engaged, operation + "(" + seconds + ")");
    }

    /** Ends the lease. */
    void restore() throws IOException, JMException {
        beans.invoke(CLOCK, "restore");
    }

    private void requireFollowed(boolean engaged, String operation) throws IOException, JMException {
        AgentFindings findings = findings();
        if (findings.engaged() != engaged) {
            throw new MeasurementException(
                    "the agent did not follow " + operation + ": it is " + findings.state() + ", " + findings.reason());
        }
    }

    void resetStatistics() throws IOException, JMException {
        beans.invoke(CLOCK, "resetStatistics");
    }

    AgentFindings findings() throws IOException, JMException {
        return new AgentFindings(
                beans.text(CLOCK, "State"),
                beans.text(CLOCK, "Reason"),
                beans.number(CLOCK, "RealReadNanos"),
                beans.number(CLOCK, "CachedReadNanos"),
                beans.number(CLOCK, "MaxStalenessMillis"),
                Boolean.TRUE.equals(beans.attribute(CLOCK, "StalenessEnforced")),
                beans.number(CLOCK, "DriftMeanMillis"),
                beans.number(CLOCK, "DriftP99Millis"),
                beans.number(CLOCK, "DriftMaxMillis"),
                (long) beans.number(CLOCK, "DriftSampleCount"),
                beans.number(CLOCK, "AgreementRatio"),
                (long) beans.number(CLOCK, "BoundExceededCount"),
                (long) beans.number(REWRITES, "RewrittenClassCount"),
                (long) beans.number(REWRITES, "RewrittenCallSiteCount"),
                (long) beans.number(REWRITES, "FailedClassCount"));
    }

    long cachedNanoCallSiteCount() throws IOException, JMException {
        boolean isEngaged =
                beans.isRegistered(NANO_CLOCK) && Boolean.TRUE.equals(beans.attribute(NANO_CLOCK, "Engaged"));
        return isEngaged ? (long) beans.number(NANO_CLOCK, "RewrittenCallSiteCount") : 0;
    }

    ClockSample sample() throws IOException, JMException {
        return new ClockSample(
                beans.text(CLOCK, "State"),
                beans.number(CLOCK, "DriftMillis"),
                beans.number(CLOCK, "AgreementRatio"),
                beans.number(CLOCK, "MaxStalenessMillis"),
                (long) beans.number(CLOCK, "BoundExceededCount"));
    }
}
