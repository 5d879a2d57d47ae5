package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.awaitility.Awaitility;

/** The MBeans of a child, seen from outside, until that ends or {@link #close}. */
public final class ChildMBeans implements AutoCloseable {
    private static final ObjectName CLOCK = name("io.escapement:type=Clock");
    private static final ObjectName REWRITES = name("io.escapement:type=Rewrites");
    private static final ObjectName NANO_CLOCK = name("io.escapement:type=NanoClock");

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final ThreadMXBean threading;

    private ChildMBeans(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
        this.threading = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    /** Waits until the agent's are registered. */
    public static ChildMBeans of(ChildJvm child) {
        ChildMBeans beans = withoutAgent(child);
        beans.awaitRegistration();
        return beans;
    }

    public static ChildMBeans withoutAgent(ChildJvm child) {
        return at(child, VirtualMachine::startLocalManagementAgent);
    }

    /** By the management agent that somebody else has started in the child. */
    public static ChildMBeans byStartedManagementAgent(ChildJvm child) {
        return at(
                child,
                machine ->
                        machine.getAgentProperties().getProperty("com.sun.management.jmxremote.localConnectorAddress"));
    }

    private static ChildMBeans at(ChildJvm child, AddressInMachine address) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(child.pid()));
            String found = address.in(machine);
            machine.detach();
            ChildMBeans beans = at(found);
            child.connectedBy(beans);
            return beans;
        } catch (IOException | AttachNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("BanJNDI") // The other end is a child of ours.
    public static ChildMBeans at(String address) throws IOException {
        return new ChildMBeans(JMXConnectorFactory.connect(new JMXServiceURL(address)));
    }

    /** Waits for the agent's own. */
    public void awaitRegistration() {
        Awaitility.await("registration").until(() -> server.isRegistered(CLOCK) && server.isRegistered(REWRITES));
    }

    /** Waits for a value of an attribute of the clock's. */
    public void await(String attribute, Object value) {
        Awaitility.await(attribute + " " + value).until(() -> clock(attribute).equals(value));
    }

    /** Waits for one of these states of the clock's; the search for the floor takes a while. */
    public void awaitState(String... states) {
        List<String> any = List.of(states);
        Awaitility.await("state " + any)
                .untilAsserted(() -> assertThat(clock("State"))
                        .as(() -> (String) clock("Reason"))
                        .isIn(any));
    }

    public Set<ObjectName> names(String domain) {
        try {
            return server.queryNames(name(domain + ":*"), null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An attribute of the clock's. */
    public Object clock(String attribute) {
        return get(CLOCK, attribute);
    }

    /** An attribute of the cached monotonic clock's. */
    public Object nanoClock(String attribute) {
        return get(NANO_CLOCK, attribute);
    }

    /** A count of the rewrites'. */
    public long rewrites(String attribute) {
        return (Long) get(REWRITES, attribute);
    }

    /** Calls an operation of the clock's that has no parameters. */
    public Object call(String operation) {
        return invoke(CLOCK, operation, new Object[0], new String[0]);
    }

    /** Calls {@code engageFor} or {@code bypassFor}. */
    public void switchFor(String operation, long seconds) {
        invoke(CLOCK, operation, new Object[] {seconds}, new String[] {"long"});
    }

    public String[] listRewrittenClasses(String prefix, int limit) {
        return list("listRewrittenClasses", prefix, limit);
    }

    public String[] listMixedClasses(String prefix, int limit) {
        return list("listMixedClasses", prefix, limit);
    }

    private String[] list(String operation, String prefix, int limit) {
        return (String[])
                invoke(REWRITES, operation, new Object[] {prefix, limit}, new String[] {String.class.getName(), "int"});
    }

    /** The messages of the clock's changes of state from now on, as they come. */
    public List<String> stateChanges() {
        List<String> messages = new CopyOnWriteArrayList<>();
        NotificationListener listener = (notification, handback) -> messages.add(notification.getMessage());
        try {
            server.addNotificationListener(CLOCK, listener, null, null);
        } catch (JMException | IOException e) {
            throw new IllegalStateException(e);
        }
        return messages;
    }

    public Stream<String> threadNames() {
        return threads().map(ThreadInfo::getThreadName);
    }

    /** Processor time that the agent's threads have taken so far, of those that there are. */
    public long agentCpuNanos() {
        return threads()
                .filter(thread -> thread.getThreadName().startsWith("escapement-"))
                .mapToLong(thread -> threading.getThreadCpuTime(thread.getThreadId()))
                .sum();
    }

    private Stream<ThreadInfo> threads() {
        return Stream.of(threading.getThreadInfo(threading.getAllThreadIds())).filter(Objects::nonNull);
    }

    private Object get(ObjectName bean, String attribute) {
        try {
            return server.getAttribute(bean, attribute);
        } catch (JMException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object invoke(ObjectName bean, String operation, Object[] arguments, String[] signature) {
        try {
            return server.invoke(bean, operation, arguments, signature);
        } catch (JMException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException ended) {
            // It does not listen any more.
        }
    }

    private static ObjectName name(String name) {
        try {
            return new ObjectName(name);
        } catch (JMException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private interface AddressInMachine {
        String in(VirtualMachine machine) throws IOException;
    }
}
