package io.escapement.ab;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

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

    /** On a clock as slow as that of a machine without a vDSO. */
    static DemoService onTheSlowClock(String agentOptions) throws Exception {
        return start(agentOptions, true);
    }

    static DemoService start(String agentOptions) throws Exception {
        return start(agentOptions, false);
    }

    private static DemoService start(String agentOptions, boolean slow) throws Exception {
        int port = FreePort.find();
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-javaagent:" + AGENT.toRealPath() + "=packages=com.acme," + agentOptions,
                "-jar",
                TARGET.resolve("demo-app.jar").toString(),
                "--port",
                Integer.toString(port));
        if (slow) {
            builder.environment()
                    .put(
                            "LD_PRELOAD",
                            TARGET.resolve("libslowclock.so").toRealPath().toString());
            builder.environment().put("SLOWCLOCK_MODE", "device");
        }
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

    int port() {
        return port;
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    String pid() {
        return Long.toString(process.pid());
    }

    AgentFindings agent() throws Exception {
        try (ServiceBeans beans = ServiceBeans.of(process.pid())) {
            beans.waitForAgent(30);
            return beans.agentFindings();
        }
    }

    void tell(String operation) throws Exception {
        try (ServiceBeans beans = ServiceBeans.of(process.pid())) {
            beans.waitForAgent(30);
            beans.switchClock(operation.equals("engage"));
        }
    }

    AgentFindings awaitAgent(Predicate<AgentFindings> wanted) throws Exception {
        await(() -> wanted.test(agent()));
        return agent();
    }

    private static void await(Condition condition) throws Exception {
        long startNanos = System.nanoTime();
        while (!condition.holds()) {
            if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
                throw new AssertionError("it did not come within a minute");
            }
            Thread.sleep(200);
        }
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
