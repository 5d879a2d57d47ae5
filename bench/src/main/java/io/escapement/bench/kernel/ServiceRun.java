package io.escapement.bench.kernel;

import com.google.gson.Gson;
import io.escapement.ab.statistics.Median;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.kernel.child.ClockedService;
import io.escapement.bench.kernel.child.ServiceReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A {@link ClockedService} in a process of its own, working. */
final class ServiceRun implements AutoCloseable {
    private static final Gson GSON = new Gson();
    private static final double WARM_UP_SECONDS = 4;
    private static final double HUNG_AFTER_SECONDS = 300;

    private final ChildProcess process;

    private ServiceRun(ChildProcess process) {
        this.process = process;
    }

    /** {@code options} are the agent's, besides the packages. */
    static ServiceRun start(Path java, Path agent, String options) throws IOException, InterruptedException {
        List<String> command = ChildProcess.java(
                java.toString(),
                List.of("-Xmx256m", "-javaagent:" + agent + "=packages=io.escapement.bench.rewritten," + options),
                ClockedService.class);
        ServiceRun run = new ServiceRun(ChildProcess.start(command, ClockedService.LINE));
        run.process.endWithin(HUNG_AFTER_SECONDS);
        run.process.await(ClockedService.READY);
        return run;
    }

    /** With the real clock and with the cached one in turns, in one process. */
    static ServiceOutcome inTurns(Path java, Path agent, int rounds, double seconds)
            throws IOException, InterruptedException {
        double withoutFloorNanos = readNanosWithoutFloor(java, agent);
        try (ServiceRun run = start(java, agent, "mode=on")) {
            run.ordered(ClockedService.BYPASS, WARM_UP_SECONDS);
            run.ordered(ClockedService.ENGAGE, WARM_UP_SECONDS);
            double[] bypassed = new double[rounds];
            double[] engaged = new double[rounds];
            ServiceReport last = null;
            for (int round = 0; round < rounds; round++) {
                bypassed[round] = run.ordered(ClockedService.BYPASS, seconds).requestsPerSecond;
                last = run.ordered(ClockedService.ENGAGE, seconds);
                engaged[round] = last.requestsPerSecond;
            }
            return new ServiceOutcome(
                    run.report(ClockedService.MEASURE).readNanos,
                    withoutFloorNanos,
                    Median.of(bypassed),
                    Median.of(engaged),
                    last.number("DriftMeanMillis"),
                    last.number("AgreementRatio"),
                    (long) last.number("BoundExceededCount"));
        }
    }

    private static double readNanosWithoutFloor(Path java, Path agent) throws IOException, InterruptedException {
        try (ServiceRun run = start(java, agent, "mode=on,floor=off")) {
            return run.report(ClockedService.MEASURE).readNanos;
        }
    }

    ServiceReport during(double seconds) throws IOException, InterruptedException {
        return ordered("", seconds);
    }

    private ServiceReport ordered(String order, double seconds) throws IOException, InterruptedException {
        report(order);
        Thread.sleep((long) (seconds * 1000));
        return report("");
    }

    private ServiceReport report(String order) throws IOException, InterruptedException {
        process.tell(order);
        return GSON.fromJson(process.await("{"), ServiceReport.class);
    }

    /** What the agent in it has logged. */
    List<String> agentLog() {
        return process.said()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("[escapement]"))
                .toList();
    }

    @Override
    public void close() {
        process.close();
    }
}
