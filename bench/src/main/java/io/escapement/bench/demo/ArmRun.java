package io.escapement.bench.demo;

import io.escapement.bench.host.ChildProcesses;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.host.ReadCounts;
import io.escapement.bench.host.SlowClock;
import io.escapement.bench.load.LoadPhase;
import io.escapement.bench.load.LoadResult;
import io.escapement.bench.load.OrderMix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.management.JMException;

/** One arm, once: a fresh service, warmed up, saturated, then held at a constant rate. */
final class ArmRun {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(10);
    private static final long AGENT_SECONDS = 15;

    private final Plan plan;
    private final Progress progress;
    private final SlowClock clock;
    private final Path serviceJar;
    private final List<String> agentArguments;

    ArmRun(Plan plan, Progress progress, SlowClock clock, Path serviceJar, List<String> agentArguments) {
        this.plan = plan;
        this.progress = progress;
        this.clock = clock;
        this.serviceJar = serviceJar;
        this.agentArguments = agentArguments;
    }

    /** {@code rate} is asked once the saturated phase is over. */
    ArmFigures run(int round, Arm arm, SteadyRate rate) throws IOException, InterruptedException {
        Path counts = Files.createTempFile("clock-reads-", ".bin");
        counts.toFile().deleteOnExit();
        progress.phase(round, arm, "start and warm-up", plan.warmUp());
        try (ServiceProcess service = ServiceProcess.start(javaArguments(arm), clock.environment(counts))) {
            try {
                return measure(round, arm, rate, service, counts);
            } catch (IOException | JMException e) {
                ChildProcesses.haltIfEnding();
                service.requireAlive();
                throw service.failure("JMX with the service failed: " + e, e);
            }
        } finally {
            Files.deleteIfExists(counts);
        }
    }

    private List<String> javaArguments(Arm arm) {
        List<String> arguments = new ArrayList<>(arm == Arm.WITH ? agentArguments : List.of());
        arguments.addAll(List.of("-jar", serviceJar.toString(), "--port", "0"));
        return arguments;
    }

    private ArmFigures measure(int round, Arm arm, SteadyRate rate, ServiceProcess service, Path counts)
            throws IOException, JMException, InterruptedException {
        LoadPhase phase = new LoadPhase(service.target(), OrderMix::new, plan.connections(), REQUEST_TIMEOUT);
        requireAnswers("warm-up", phase.saturate(plan.warmUp()), service);
        try (ServiceBeans beans = ServiceBeans.of(service.pid())) {
            requireAgentAsPlanned(arm, beans, service);

            progress.phase(round, arm, "saturated", plan.saturation());
            LoadResult saturated = phase.saturate(plan.saturation());
            requireAnswers("saturated", saturated, service);

            double requestsPerSecond = rate.after(saturated);
            progress.phase(round, arm, String.format("steady, %.0f requests/s", requestsPerSecond), plan.steady());
            ReadCounts readsBefore = ReadCounts.in(counts);
            long cpuBeforeNanos = beans.processCpuNanos();
            LoadResult steady = phase.hold(requestsPerSecond, plan.steady());
            requireAnswers("steady", steady, service);
            long cpuNanos = beans.processCpuNanos() - cpuBeforeNanos;
            ReadCounts reads = ReadCounts.in(counts).since(readsBefore);
            Optional<AgentFindings> agent = arm == Arm.WITH ? Optional.of(beans.agentFindings()) : Optional.empty();
            return new ArmFigures(saturated, steady, reads, cpuNanos, agent);
        }
    }

    /** So that neither arm is measured as the other. A healthy clock leaves the agent out by design, and the table says so. */
    private void requireAgentAsPlanned(Arm arm, ServiceBeans beans, ServiceProcess service)
            throws IOException, JMException, InterruptedException {
        if (arm == Arm.WITHOUT) {
            if (beans.hasAgent()) {
                throw new MeasurementException(
                        "the service has the agent although it was started without: is JAVA_TOOL_OPTIONS set?");
            }
            return;
        }
        if (!beans.waitForAgent(AGENT_SECONDS)) {
            throw service.failure("the agent has not registered its MXBeans in the service", null);
        }
        beans.resetAgentStatistics();
        AgentFindings findings = beans.agentFindings();
        if (!findings.engaged() && clock.mode() != ClockMode.OFF) {
            throw service.failure("the agent is " + findings.state() + ", not ENGAGED: " + findings.reason(), null);
        }
    }

    private static void requireAnswers(String phase, LoadResult result, ServiceProcess service) {
        ChildProcesses.haltIfEnding();
        service.requireAlive();
        if (result.tally().succeededCount() == 0) {
            throw service.failure("no request of phase '" + phase + "' succeeded: " + result.problems(), null);
        }
    }

    /** The rate at which both arms are held. */
    interface SteadyRate {
        double after(LoadResult saturated);
    }
}
