package io.escapement.bench.ab;

import io.escapement.bench.ab.report.RunInfo;
import io.escapement.bench.ab.report.ServiceInfo;
import io.escapement.bench.ab.report.WarmUp;
import io.escapement.bench.service.AgentFindings;
import io.escapement.bench.service.Service;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;

/** What a run has measured so far, from which a report can be made at any time. */
final class Recording {

    final List<WarmUp> warmUps = new ArrayList<>();
    final List<BlockRecord> blocks = new ArrayList<>();
    final List<String> problems = new ArrayList<>();
    final Timeline timeline;
    ServiceInfo service;
    AgentFindings agent;
    double requestsPerSecond;
    boolean interrupted;
    String failure;

    Recording(Timeline timeline) {
        this.timeline = timeline;
    }

    void warmedUp(Arm arm, int seconds, JitWatch jit, Double saturatedRequestsPerSecond) {
        boolean capReached = !jit.isQuiet();
        warmUps.add(new WarmUp(arm.toString(), seconds, jit.share(), capReached, saturatedRequestsPerSecond));
    }

    /** Asked once a block is over, because at the end of the run the service may be gone. */
    void describe(Service measured, Arm arm) throws IOException, JMException {
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

    /** With what has become known during the run. */
    RunInfo complete(RunInfo planned) {
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
                planned.primaryMetric(),
                planned.clock(),
                planned.command());
    }
}
