package io.escapement.it.agents;

import io.escapement.it.child.ChildJvmBuilder;
import java.nio.file.Path;
import java.util.List;

/** OpenTelemetry's agent as it serves MBeans by rules to Prometheus. */
public final class OpenTelemetryMetrics implements OtherAgent {
    private final Path rules;
    private final int port = JmxExporterAgent.freePort();

    public OpenTelemetryMetrics(Path rules) {
        this.rules = rules;
    }

    @Override
    public void addTo(ChildJvmBuilder builder) {
        builder.agent(OtherAgent.jar("opentelemetry-javaagent"), "")
                .jvm("-Dotel.traces.exporter=none", "-Dotel.logs.exporter=none", "-Dotel.metrics.exporter=prometheus")
                .jvm("-Dotel.exporter.prometheus.host=127.0.0.1", "-Dotel.exporter.prometheus.port=" + port)
                .jvm("-Dotel.jmx.config=" + rules, "-Dotel.jmx.discovery.delay=500");
    }

    /** What Prometheus would be given. */
    public List<String> page() {
        return JmxExporterAgent.page(port);
    }
}
