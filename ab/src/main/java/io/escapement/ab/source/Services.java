package io.escapement.ab.source;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.http.Target;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.load.Rate;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.JMException;

/**
 * Hands out the measured service in the state that an arm is to be measured in.
 *
 * @param rate at which it will be loaded
 * @param problems gets what a reader of the result must know
 */
public record Services(Source source, LoadPhase load, Rate rate, Consumer<String> problems) {
    private static final String JAVA_OPTIONS = "JAVA_TOOL_OPTIONS";

    /** Returns a service for this arm alone, which answers; the caller closes it. */
    public Service fresh(Arm arm) throws IOException, JMException, InterruptedException {
        Service service = source.open(arm);
        try {
            if (arm.hasAgent()) {
                service.requireAgent();
                service.switchClock(arm == Arm.ENGAGED);
                service.beans().agent().resetStatistics();
            } else {
                service.requireNoAgent();
            }
            load.requireAnswer();
            ServedUrl.require(service, load, rate, problems);
            return service;
        } catch (IOException | JMException | InterruptedException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    /** Lends a service that is switched between the arms; one that ran before is left as it was. */
    public void switched(Use use) throws IOException, JMException, InterruptedException {
        try (Service service = source.open(Arm.ENGAGED)) {
            service.requireAgent();
            try {
                service.holdClock();
                load.requireAnswer();
                ServedUrl.require(service, load, rate, problems);
                service.beans().agent().resetStatistics();
                use.of(service);
            } finally {
                if (!service.isStartedHere() && service.death().isEmpty()) {
                    restore(service);
                }
            }
        }
    }

    private void restore(Service service) {
        try {
            service.restoreClock();
        } catch (IOException | JMException | MeasurementException e) {
            problems.accept("the agent could not be put back into the state in which it was found ("
                    + e.getMessage().replaceAll("\\s+", " ") + "): it returns there by itself within a minute");
        }
    }

    /** The source of the measured service: it is there already, or is started. */
    public interface Source {
        /** Returns a service in which this arm can be measured; closing it ends one that was started. */
        Service open(Arm arm) throws IOException, InterruptedException;

        /**
         * Starts the service by a command. The agent goes into {@code JAVA_TOOL_OPTIONS}, which reaches the JVM through
         * any start script.
         *
         * @param clock the shim to preload, or null for none
         */
        static Source starting(List<String> command, Target target, Path agent, String agentOptions, SlowClock clock) {
            return arm -> {
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
                return Service.start(command, environment, target, counts);
            };
        }
    }

    /** The use of a service while it is there. */
    public interface Use {
        void of(Service service) throws IOException, JMException, InterruptedException;
    }
}
