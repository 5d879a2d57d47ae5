package io.escapement.ab;

import com.sun.tools.attach.VirtualMachine;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** The demo service with the agent, in a process that {@code ab} has not started. */
final class DemoService implements AutoCloseable {

    private static final Path TARGET = Path.of("../demo-app/target");
    private static final Path AGENT = Path.of("../agent/target/escapement-agent.jar");
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final int port;
    private final Process process;

    private DemoService(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** A clock so slow, some 16 us a read, that what is saved stands out of what else a busy machine does. */
    static DemoService onTheSlowClock(String agentOptions) throws Exception {
        String shim = TARGET.resolve("libslowclock.so").toRealPath().toString();
        return start(agentOptions, Map.of("LD_PRELOAD", shim, "SLOWCLOCK_MODE", "device", "SLOWCLOCK_CYCLES", "40000"));
    }

    static DemoService start(String agentOptions) throws Exception {
        return start(agentOptions, Map.of());
    }

    /** Another program in place of it. */
    static DemoService lean() throws Exception {
        return start("mode=on", Map.of(), "-cp", System.getProperty("java.class.path"), LeanService.class.getName());
    }

    static DemoService start(String agentOptions, Map<String, String> environment) throws Exception {
        return start(
                agentOptions,
                environment,
                "-jar",
                TARGET.resolve("demo-app.jar").toString());
    }

    private static DemoService start(String agentOptions, Map<String, String> environment, String... program)
            throws Exception {
        int port = FreePort.find();
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // It is to be compiled soon, and beside others.
                "-XX:TieredStopAtLevel=1",
                "-javaagent:" + AGENT.toRealPath() + "=packages=com.acme," + agentOptions));
        command.addAll(List.of(program));
        command.addAll(List.of("--port", Integer.toString(port)));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        DemoService service = new DemoService(
                port,
                builder.redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start());
        try {
            await(service::isServing);
            return service;
        } catch (Exception | AssertionError e) {
            service.close();
            throw e;
        }
    }

    private boolean isServing() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    String pid() {
        return Long.toString(process.pid());
    }

    AgentFindings agent() throws Exception {
        try (ServiceBeans beans = ServiceBeans.of(process.pid())) {
            beans.agent().await(30);
            return beans.agent().findings();
        }
    }

    /** Calls an operation of the agent's, as somebody else does, so many times in a row. */
    @SuppressWarnings("BanJNDI") // The address comes from a child of this process.
    void ask(int times, String operation, Object... arguments) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(pid());
        JMXServiceURL address = new JMXServiceURL(machine.startLocalManagementAgent());
        machine.detach();
        String[] signature = Stream.of(arguments)
                .map(argument -> argument instanceof Long ? "long" : String.class.getName())
                .toArray(String[]::new);
        try (JMXConnector connector = JMXConnectorFactory.connect(address)) {
            MBeanServerConnection beans = connector.getMBeanServerConnection();
            for (int i = 0; i < times; i++) {
                beans.invoke(new ObjectName("io.escapement:type=Clock"), operation, arguments, signature);
                Thread.sleep(50);
            }
        }
    }

    AgentFindings awaitAgent(Predicate<AgentFindings> wanted) throws Exception {
        AtomicReference<AgentFindings> last = new AtomicReference<>();
        await(() -> {
            last.set(agent());
            return wanted.test(last.get());
        });
        return last.get();
    }

    private static void await(Condition condition) throws Exception {
        long startNanos = System.nanoTime();
        IOException failure = null;
        do {
            try {
                if (condition.holds()) {
                    return;
                }
            } catch (IOException e) {
                // Under load a connection is reset now and then.
                failure = e;
            }
            Thread.sleep(200);
        } while (System.nanoTime() - startNanos < PATIENCE_NANOS);
        throw new AssertionError("it did not come within a minute", failure);
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
