package io.escapement.it.agents;

import com.acme.CallForms;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.child.FormsChild;
import io.escapement.it.jdk.Jdk;

/** OpenTelemetry's agent rewrites a class that this one rewrites too: it makes a span of each call of a method. */
public final class OpenTelemetryAgent implements OtherAgent {
    private static final String SPAN = "LoggingSpanExporter - 'CallForms.direct'";

    private final Jdk jdk;

    public OpenTelemetryAgent(Jdk jdk) {
        this.jdk = jdk;
    }

    @Override
    public void addTo(ChildJvmBuilder builder) {
        builder.agent(OtherAgent.jar("opentelemetry-javaagent"), "")
                .jvm("-Dotel.traces.exporter=console", "-Dotel.metrics.exporter=none", "-Dotel.logs.exporter=none")
                .jvm("-Dotel.instrumentation.methods.include=" + CallForms.class.getName() + "[direct]")
                .jvm("-Dotel.bsp.schedule.delay=100");
        if (jdk.major() < 9) {
            // With all that it looks for in each class it takes a processor ten seconds to start there.
            builder.jvm(
                    "-Dotel.instrumentation.common.default-enabled=false",
                    "-Dotel.instrumentation.methods.enabled=true");
        }
    }

    @Override
    public void assertWorksIn(FormsChild child) {
        child.jvm.awaitStderr(SPAN);
    }
}
