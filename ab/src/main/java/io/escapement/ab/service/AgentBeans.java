package io.escapement.ab.service;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.RuntimeMBeanException;

/**
 * The agent's MXBeans in a service. This class alone holds their names, and asks by name, because a proxy of the
 * agent's own interfaces wraps a broken connection in an unchecked exception.
 */
public final class AgentBeans {

    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String NANO_CLOCK = "io.escapement:type=NanoClock";
    private static final String REWRITES = "io.escapement:type=Rewrites";

    /** How the reason begins in a lease. An operator's word is no more than this without the space. */
    private static final String LEASED = "by request ";

    /** The calls of a second of a measurement: those of {@link #sample}, and those that renew the lease. */
    static final int CALLS_A_SECOND = 3 + 4;

    private final ServiceBeans beans;

    AgentBeans(ServiceBeans beans) {
        this.beans = beans;
    }

    /**
     * Returns whether the service has the agent, once it has or the time is up: the agent registers its MXBeans within
     * two seconds of the MBean server, which this connection may have made.
     */
    public boolean await(long timeoutSeconds) throws IOException, JMException, InterruptedException {
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
    public void switchClock(boolean engaged) throws IOException, JMException {
        String operation = engaged ? "engage" : "bypass";
        beans.invoke(CLOCK, operation, new Object[0]);
        AgentFindings findings = findings();
        if (findings.engaged() != engaged) {
            throw new MeasurementException("the agent did not follow " + operation + "(): it is " + findings.state()
                    + ", " + findings.reason());
        }
    }

    /**
     * Does as {@link #switchClock}, but the agent returns to its own state after so many seconds without another call.
     *
     * @param by the caller's name, for the agent's reason
     * @throws MeasurementException if the agent refuses; the message is the agent's own
     */
    void lease(boolean engaged, long seconds, String by) throws IOException, JMException {
        ask(engaged ? "engageFor" : "bypassFor", new Object[] {seconds, by}, "long", String.class.getName());
    }

    /** Ends the lease that there may be. */
    void restore() throws IOException, JMException {
        if (beans.isRegistered(CLOCK)) {
            ask("restore", new Object[0]);
        }
    }

    private void ask(String operation, Object[] arguments, String... signature) throws IOException, JMException {
        try {
            beans.invoke(CLOCK, operation, arguments, signature);
        } catch (RuntimeMBeanException e) {
            throw new MeasurementException(
                    Printable.of(String.valueOf(e.getTargetException().getMessage())), e);
        }
    }

    /** Returns by whose request, and for how long, the clock is switched for a time; empty if it is not. */
    Optional<String> lease() throws IOException, JMException {
        String reason = beans.isRegistered(CLOCK) ? Printable.of(beans.text(CLOCK, "Reason")) : "";
        return reason.startsWith(LEASED) ? Optional.of(reason) : Optional.empty();
    }

    /** Returns why the agent has given up the cached clock, if it has. */
    Optional<String> withdrawal() throws IOException, JMException {
        return beans.text(CLOCK, "State").equals("WITHDRAWN")
                ? Optional.of(beans.text(CLOCK, "Reason"))
                : Optional.empty();
    }

    public void resetStatistics() throws IOException, JMException {
        beans.invoke(CLOCK, "resetStatistics", new Object[0]);
    }

    public AgentFindings findings() throws IOException, JMException {
        return new AgentFindings(
                beans.text(CLOCK, "State"),
                beans.text(CLOCK, "Reason"),
                beans.number(CLOCK, "RealReadNanos"),
                beans.number(CLOCK, "CachedReadNanos"),
                beans.number(CLOCK, "MaxStalenessMillis"),
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

    /** Returns by how much the cached clock is precise while it is engaged: its bound, if no more is known. */
    public double precisionMillis() throws IOException, JMException {
        double precision = beans.number(CLOCK, "PrecisionMillis");
        return Double.isNaN(precision) ? beans.number(CLOCK, "MaxStalenessMillis") : precision;
    }

    /** Returns how many calls of {@code System.nanoTime} read a cached clock: 0 while that is not engaged. */
    public long cachedNanoCallSiteCount() throws IOException, JMException {
        boolean isEngaged =
                beans.isRegistered(NANO_CLOCK) && Boolean.TRUE.equals(beans.attribute(NANO_CLOCK, "Engaged"));
        return isEngaged ? (long) beans.number(NANO_CLOCK, "RewrittenCallSiteCount") : 0;
    }

    ClockSample sample() throws IOException, JMException {
        return new ClockSample(
                beans.text(CLOCK, "State"),
                beans.number(CLOCK, "DriftMillis"),
                beans.number(CLOCK, "MaxStalenessMillis"));
    }
}
