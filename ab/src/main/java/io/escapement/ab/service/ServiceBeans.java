package io.escapement.ab.service;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.escapement.ab.host.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;

/**
 * A JMX connection into a running service, which may break at any call; MBeans by their names. Every arm gets one, and
 * is asked as often, so that its cost is the same in all.
 */
public final class ServiceBeans implements AutoCloseable {

    private static final String OPERATING_SYSTEM = "java.lang:type=OperatingSystem";
    private static final String RUNTIME = "java.lang:type=Runtime";

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final List<String> stoppingCollectors;

    ServiceBeans(JMXConnector connector) throws IOException, JMException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
        this.stoppingCollectors = names("java.lang:type=GarbageCollector,*").stream()
                // Concurrent collectors count their cycles under these names, in which the application runs.
                .filter(name -> !name.contains("Concurrent") && !name.contains("Cycles"))
                .toList();
    }

    public static ServiceBeans of(long pid) throws IOException, JMException {
        if (!mayBeJvm(pid)) {
            // An attempt would wait for its answer for ten seconds.
            throw new IOException("it is no JVM, as it has no libjvm.so loaded");
        }
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return at(new JmxAddress(machine.startLocalManagementAgent(), null, null, false));
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("can't attach to process " + pid, e);
        }
    }

    /** Returns true as well if that can't be seen. */
    private static boolean mayBeJvm(long pid) {
        try (Stream<String> maps =
                Files.lines(Path.of("/proc", Long.toString(pid), "maps"), StandardCharsets.ISO_8859_1)) {
            return maps.anyMatch(line -> line.contains("/libjvm.so"));
        } catch (IOException | UncheckedIOException e) {
            return true;
        }
    }

    static ServiceBeans at(JmxAddress address) throws IOException, JMException {
        return new ServiceBeans(address.connect());
    }

    /** The agent in it, or that is to come. */
    public AgentBeans agent() {
        return new AgentBeans(this);
    }

    boolean isRegistered(String bean) throws IOException, JMException {
        return server.isRegistered(new ObjectName(bean));
    }

    private List<String> names(String pattern) throws IOException, JMException {
        return server.queryNames(new ObjectName(pattern), null).stream()
                .map(ObjectName::toString)
                .toList();
    }

    Object attribute(String bean, String attribute) throws IOException, JMException {
        return server.getAttribute(new ObjectName(bean), attribute);
    }

    /** Returns one line. */
    String text(String bean, String attribute) throws IOException, JMException {
        return Printable.of(String.valueOf(attribute(bean, attribute)));
    }

    /** Returns NaN if the attribute is no number. */
    double number(String bean, String attribute) throws IOException, JMException {
        return attribute(bean, attribute) instanceof Number number ? number.doubleValue() : Double.NaN;
    }

    private double sum(List<String> beans, String attribute) throws IOException, JMException {
        double sum = 0;
        for (String bean : beans) {
            sum += number(bean, attribute);
        }
        return sum;
    }

    Object invoke(String bean, String operation, Object[] arguments, String... signature)
            throws IOException, JMException {
        return server.invoke(new ObjectName(bean), operation, arguments, signature);
    }

    /** Returns how long collectors have stopped the application so far. */
    long collectionMillis() throws IOException, JMException {
        return (long) sum(stoppingCollectors, "CollectionTime");
    }

    /** Returns the elapsed time of the JIT compilers so far. */
    long compileMillis() throws IOException, JMException {
        return (long) number("java.lang:type=Compilation", "TotalCompilationTime");
    }

    /** Asks the JVM for something, as often as other services' agents are asked. */
    void askInsteadOfAgent() throws IOException, JMException {
        for (int i = 0; i < AgentBeans.CALLS_A_SECOND; i++) {
            number(RUNTIME, "Uptime");
        }
    }

    /** Returns for instance {@code OpenJDK 64-Bit Server VM 17.0.12+7}. */
    public String jvm() throws IOException, JMException {
        return attribute(RUNTIME, "VmName") + " " + attribute(RUNTIME, "VmVersion");
    }

    public List<String> jvmArguments() throws IOException, JMException {
        return attribute(RUNTIME, "InputArguments") instanceof String[] arguments
                ? Stream.of(arguments)
                        .map(argument -> Printable.of(Printable.withoutPasswords(argument)))
                        .toList()
                : List.of();
    }

    /** Returns when the JVM started, in seconds since 1970. */
    public double startSeconds() throws IOException, JMException {
        return number(RUNTIME, "StartTime") / 1_000;
    }

    /** Returns the processor time of all threads since the JVM started, in steps of 10 ms. */
    public long processCpuNanos() throws IOException, JMException {
        return (long) number(OPERATING_SYSTEM, "ProcessCpuTime");
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
