package io.escapement.it.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Prometheus' jmx_exporter serves the numbers of all MBeans by HTTP. It starts JMX in its {@code premain}. */
public final class JmxExporterAgent implements OtherAgent {
    private static final int LEAST_PORT = 10_240;
    private static final int FIRST_OF_CONNECTIONS = 32_768;
    private static final int PORTS_TRIED = 100;

    private final Path configuration;
    private final int port = freePort();

    /** With a configuration, which is a file. */
    private JmxExporterAgent(Path configuration) {
        this.configuration = configuration;
    }

    public static JmxExporterAgent with(Path configuration) {
        return new JmxExporterAgent(configuration);
    }

    /** Without rules for anything. */
    public static JmxExporterAgent withoutRules(Path folder) {
        try {
            return with(Files.writeString(folder.resolve("exporter.yaml"), "rules:\n- pattern: '.*'\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void addTo(ChildJvmBuilder builder) {
        builder.agent(OtherAgent.jar("jmx_prometheus_javaagent"), "127.0.0.1:" + port + ":" + configuration);
    }

    @Override
    public void assertWorksIn(FormsChild child) {
        assertThat(page()).anyMatch(line -> line.startsWith("jmx_exporter_build_info{"));
    }

    /** What Prometheus would be given. */
    public List<String> page() {
        return page(port);
    }

    static List<String> page(int port) {
        try (InputStream in =
                URI.create("http://127.0.0.1:" + port + "/metrics").toURL().openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Below those from which the kernel might give one to a connection before the child has it. */
    public static int freePort() {
        for (int i = 0; i < PORTS_TRIED; i++) {
            int port = ThreadLocalRandom.current().nextInt(LEAST_PORT, FIRST_OF_CONNECTIONS);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException taken) {
                // The next one.
            }
        }
        throw new IllegalStateException("no port is free");
    }
}
