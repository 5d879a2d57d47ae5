package io.escapement.it.agents;

import io.escapement.it.child.ChildJvmBuilder;
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

/** Adds agents of other projects, whose jars the build has fetched, to a child's command line. */
public final class OtherAgents {
    private static final int LEAST_PORT = 10_240;
    private static final int FIRST_OF_CONNECTIONS = 32_768;
    private static final int PORTS_TRIED = 100;

    private OtherAgents() {}

    /** JaCoCo, which writes what it has covered to that file when the JVM ends. */
    static void jacoco(ChildJvmBuilder builder, Path covered) {
        builder.agent(jar("org.jacoco.agent"), "append=false,destfile=" + covered);
    }

    /** Prometheus' jmx_exporter, which starts JMX in its {@code premain}. */
    public static void jmxExporter(ChildJvmBuilder builder, int port, Path configuration) {
        builder.agent(jar("jmx_prometheus_javaagent"), "127.0.0.1:" + port + ":" + configuration);
    }

    /** OpenTelemetry's agent, with what it is told by system properties. */
    public static void openTelemetry(ChildJvmBuilder builder, String... properties) {
        builder.agent(jar("opentelemetry-javaagent"), "");
        for (String each : properties) {
            builder.jvm("-Dotel." + each);
        }
    }

    private static Path jar(String artifact) {
        Path jar = Path.of(System.getProperty("escapement.test.otherAgents", "target/it-agents"), artifact + ".jar")
                .toAbsolutePath();
        if (!Files.isRegularFile(jar)) {
            throw new IllegalStateException(jar + " is missing: the build's phase pre-integration-test fetches it");
        }
        return jar;
    }

    /** What Prometheus would be given at that port. */
    public static List<String> page(int port) {
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
