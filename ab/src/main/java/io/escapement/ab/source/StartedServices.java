package io.escapement.ab.source;

import io.escapement.ab.host.SlowClock;
import io.escapement.ab.http.Target;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Starts the service by a command. The agent goes into {@code JAVA_TOOL_OPTIONS}, which reaches the JVM through any
 * start script.
 *
 * @param clock the shim to preload, or null for none
 */
public record StartedServices(List<String> command, Target target, Path agent, String agentOptions, SlowClock clock)
        implements Services.Source {

    private static final String JAVA_OPTIONS = "JAVA_TOOL_OPTIONS";

    @Override
    public Service open(Arm arm) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>();
        Path counts = null;
        if (clock != null) {
            counts = Files.createTempFile("clock-reads-", ".bin");
            counts.toFile().deleteOnExit();
            environment.putAll(clock.environment(counts));
        }
        if (arm.hasAgent()) {
            String own = System.getenv().getOrDefault(JAVA_OPTIONS, "");
            environment.put(JAVA_OPTIONS, (own + " \"-javaagent:" + agent + "=" + agentOptions + "\"").strip());
        }
        return Service.start(command, environment, target.address(), counts);
    }
}
