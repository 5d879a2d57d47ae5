package io.escapement.ab.service;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.management.IntrospectionException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.RuntimeMBeanException;
import javax.management.RuntimeOperationsException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A JMX connection into a running service. All arms get one, so that what it costs falls on all. */
public final class ServiceBeans implements AutoCloseable {

    private static final String CLOCK = "io.escapement:type=Clock";
    private static final String REWRITES = "io.escapement:type=Rewrites";
    private static final String CLASS_LOADING = "java.lang:type=ClassLoading";
    private static final String OPERATING_SYSTEM = "java.lang:type=OperatingSystem";
    private static final String COMPILATION = "java.lang:type=Compilation";
    private static final String THREADING = "java.lang:type=Threading";
    private static final String RUNTIME = "java.lang:type=Runtime";

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final List<String> stoppingCollectors;

    private ServiceBeans(JMXConnector connector) throws IOException, JMException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
        this.stoppingCollectors = server.queryNames(new ObjectName("java.lang:type=GarbageCollector,*"), null).stream()
                .map(ObjectName::toString)
                // What concurrent collectors count under these names are cycles, in which the application runs.
                .filter(name -> !name.contains("Concurrent") && !name.contains("Cycles"))
                .toList();
    }

    public static ServiceBeans of(long pid) throws IOException, JMException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return at(machine.startLocalManagementAgent());
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("can't attach to process " + pid, e);
        }
    }

    @SuppressWarnings("BanJNDI") // The address comes from a child of this process, or from who runs this command.
    public static ServiceBeans at(String serviceUrl) throws IOException, JMException {
        // A service that hangs must end the measurement and not hang it: the JDK's client waits for ever otherwise.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "20000");
        return new ServiceBeans(JMXConnectorFactory.connect(new JMXServiceURL(serviceUrl)));
    }

    public boolean hasAgent() throws IOException, JMException {
        return server.isRegistered(new ObjectName(CLOCK)) && server.isRegistered(new ObjectName(REWRITES));
    }

    /** The agent registers its MXBeans within two seconds of the MBean server, which this may have made. */
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

    /** Gives rewritten calls the cached clock, or the real one. */
    public void switchClock(boolean engaged) throws IOException, JMException {
        invoke(engaged ? "engage" : "bypass");
        requireFollowed(engaged, engaged ? "engage()" : "bypass()");
    }

    /** Whether the agent knows {@link #lease} and {@link #restore}. */
    boolean leases() throws IOException, JMException {
        try {
            return Arrays.stream(server.getMBeanInfo(new ObjectName(CLOCK)).getOperations())
                    .anyMatch(operation -> operation.getName().equals("restore"));
        } catch (IntrospectionException e) {
            return false;
        }
    }

    /** As {@link #switchClock}, but after so many seconds, unless this comes again, the agent is as it was before. */
    void lease(boolean engaged, long seconds) throws IOException, JMException {
        String operation = engaged ? "engageFor" : "bypassFor";
        invoke(operation, seconds);
        requireFollowed(engaged, operation + "(" + seconds + ")");
    }

    /** Ends the lease. */
    void restore() throws IOException, JMException {
        invoke("restore");
    }

    private void requireFollowed(boolean engaged, String operation) throws IOException, JMException {
        AgentFindings findings = agentFindings();
        if (findings.engaged() != engaged) {
            throw new MeasurementException(
                    "the agent did not follow " + operation + ": it is " + findings.state() + ", " + findings.reason());
        }
    }

    public void resetAgentStatistics() throws IOException, JMException {
        invoke("resetStatistics");
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

    public JvmSample sample(boolean withAgent) throws IOException, JMException {
        long collections = 0;
        long collectionMillis = 0;
        for (String collector : stoppingCollectors) {
            collections += (long) number(collector, "CollectionCount");
            collectionMillis += (long) number(collector, "CollectionTime");
        }
        return new JvmSample(
                System.nanoTime(),
                processCpuNanos(),
                (long) number(COMPILATION, "TotalCompilationTime"),
                collections,
                collectionMillis,
                withAgent ? clockSample() : null);
    }

    private ClockSample clockSample() throws IOException, JMException {
        return new ClockSample(
                String.valueOf(attribute(CLOCK, "State")),
                number(CLOCK, "DriftMillis"),
                number(CLOCK, "AgreementRatio"),
                number(CLOCK, "MaxStalenessMillis"),
                (long) number(CLOCK, "BoundExceededCount"));
    }

    /** For instance {@code OpenJDK 64-Bit Server VM 17.0.12+7}. */
    public String jvm() throws IOException, JMException {
        return attribute(RUNTIME, "VmName") + " " + attribute(RUNTIME, "VmVersion");
    }

    public List<String> jvmArguments() throws IOException, JMException {
        return attribute(RUNTIME, "InputArguments") instanceof String[] arguments ? List.of(arguments) : List.of();
    }

    /** Since the JVM started, the JDK's among them. */
    public long loadedClassCount() throws IOException, JMException {
        return (long) number(CLASS_LOADING, "TotalLoadedClassCount");
    }

    long processCpuNanos() throws IOException, JMException {
        return (long) number(OPERATING_SYSTEM, "ProcessCpuTime");
    }

    ProcessorTime processorTime() throws IOException, JMException {
        return new ProcessorTime(System.nanoTime(), processCpuNanos(), threadNanos());
    }

    private Map<Long, Long> threadNanos() throws IOException, JMException {
        Map<Long, Long> nanosByThread = new HashMap<>();
        try {
            long[] ids = (long[]) attribute(THREADING, "AllThreadIds");
            Object nanos = server.invoke(
                    new ObjectName(THREADING), "getThreadCpuTime", new Object[] {ids}, new String[] {"[J"});
            for (int i = 0; i < ids.length; i++) {
                // -1 for one that has ended.
                nanosByThread.put(ids[i], Math.max(0, ((long[]) nanos)[i]));
            }
        } catch (ReflectionException | RuntimeOperationsException | MBeanException | RuntimeMBeanException e) {
            return Map.of();
        }
        return nanosByThread;
    }

    private void invoke(String operation) throws IOException, JMException {
        server.invoke(new ObjectName(CLOCK), operation, new Object[0], new String[0]);
    }

    private void invoke(String operation, long argument) throws IOException, JMException {
        server.invoke(new ObjectName(CLOCK), operation, new Object[] {argument}, new String[] {"long"});
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
