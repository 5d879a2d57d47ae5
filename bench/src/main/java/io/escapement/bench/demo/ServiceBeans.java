package io.escapement.bench.demo;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A JMX connection into a running service. Both arms get one, so that what it costs falls on both. */
public final class ServiceBeans implements AutoCloseable {

    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";
    private static final String CLASS_LOADING = "java.lang:type=ClassLoading";
    private static final String OPERATING_SYSTEM = "java.lang:type=OperatingSystem";

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private ServiceBeans(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    @SuppressWarnings("BanJNDI") // The address comes from a child of this process, not from a user.
    public static ServiceBeans of(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return new ServiceBeans(
                        JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("can't attach to process " + pid, e);
        }
    }

    public boolean hasAgent() throws IOException, JMException {
        return server.isRegistered(new ObjectName(CLOCK)) && server.isRegistered(new ObjectName(REWRITES));
    }

    /** The agent registers its MXBeans some time after the start. */
    public boolean waitForAgent(long timeoutSeconds) throws IOException, JMException, InterruptedException {
        long startNanos = System.nanoTime();
        while (!hasAgent()) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(timeoutSeconds)) {
                return false;
            }
            Thread.sleep(100);
        }
        return true;
    }

    void resetAgentStatistics() throws IOException, JMException {
        server.invoke(new ObjectName(CLOCK), "resetStatistics", new Object[0], new String[0]);
    }

    public AgentFindings agentFindings() throws IOException, JMException {
        return new AgentFindings(
                String.valueOf(attribute(CLOCK, "State")),
                String.valueOf(attribute(CLOCK, "Reason")),
                number(CLOCK, "RealReadNanos"),
                number(CLOCK, "CachedReadNanos"),
                number(CLOCK, "MaxStalenessMillis"),
                Boolean.TRUE.equals(attribute(CLOCK, "StalenessEnforced")),
                number(CLOCK, "DriftMeanMillis"),
                number(CLOCK, "DriftP99Millis"),
                number(CLOCK, "DriftMaxMillis"),
                (long) number(CLOCK, "DriftSampleCount"),
                number(CLOCK, "AgreementRatio"),
                (long) number(CLOCK, "BoundExceededCount"),
                (long) number(REWRITES, "RewrittenClassCount"),
                (long) number(REWRITES, "RewrittenCallSiteCount"),
                (long) number(REWRITES, "FailedClassCount"));
    }

    /** Since the JVM started, the JDK's among them. */
    public long loadedClassCount() throws IOException, JMException {
        return (long) number(CLASS_LOADING, "TotalLoadedClassCount");
    }

    long processCpuNanos() throws IOException, JMException {
        return (long) number(OPERATING_SYSTEM, "ProcessCpuTime");
    }

    private double number(String bean, String attribute) throws IOException, JMException {
        return attribute(bean, attribute) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private Object attribute(String bean, String attribute) throws IOException, JMException {
        return server.getAttribute(new ObjectName(bean), attribute);
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
