package io.escapement.ab.recording;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.report.ServiceInfo;
import io.escapement.ab.report.WarmUp;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.JitWatch;
import io.escapement.ab.service.Service;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.JMException;

/** A run's measurements so far, from which a report can be made at any time. */
public final class Recording {

    public final List<WarmUp> warmUps = new ArrayList<>();
    public final List<MeasuredBlock> blocks = new ArrayList<>();
    public final List<MeasuredBlock> saturatedBlocks = new ArrayList<>();
    /** Those in which the agent was in another state than their arm's: nothing is judged by them. */
    public final List<MeasuredBlock> voidBlocks = new ArrayList<>();

    public final List<String> problems = new ArrayList<>();
    public final Timeline timeline;
    public ServiceInfo service;
    public AgentFindings agent;

    public double requestsPerSecond;

    /** 0 if the service is not saturated. */
    public int capacityConnections;

    public boolean interrupted;
    public String failure;

    /** Whether the failure is one of the result, and not of the measuring. */
    public boolean refused;

    public Recording(Timeline timeline) {
        this.timeline = timeline;
    }

    public void warmedUp(List<Arm> arms, int seconds, JitWatch jit, Double saturatedRequestsPerSecond) {
        boolean capReached = !jit.isQuiet();
        String names = arms.stream().map(Arm::toString).collect(Collectors.joining(" and "));
        warmUps.add(new WarmUp(names, seconds, jit.share(), capReached, saturatedRequestsPerSecond));
    }

    /** Asks the service after each block, because at the end of the run it may be gone. */
    public void describe(Service measured, Arm arm) throws IOException, JMException {
        if (arm == Arm.ENGAGED) {
            agent = measured.beans().agentFindings();
        }
        Double real = agent == null ? null : number(agent.realReadNanos());
        Double cached = agent == null ? null : number(agent.cachedReadNanos());
        service = new ServiceInfo(measured.beans().jvm(), measured.beans().jvmArguments(), real, cached);
    }

    private static Double number(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }

    /** Completes the plan by what has become known during the run. */
    public RunInfo complete(RunInfo planned) {
        return new RunInfo(
                planned.startedAt(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                planned.freshProcesses(),
                interrupted,
                planned.seed(),
                planned.url(),
                planned.requests(),
                requestsPerSecond,
                planned.rateChosen(),
                planned.connections(),
                planned.plannedRounds(),
                planned.blockSeconds(),
                planned.dropSeconds(),
                capacityConnections == 0 ? null : (Integer) capacityConnections,
                capacityConnections == 0 ? null : planned.capacityBlockSeconds(),
                planned.primaryMetric(),
                planned.clock(),
                planned.command());
    }
}
