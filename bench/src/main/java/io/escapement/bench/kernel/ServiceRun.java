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
record ServiceRun(ChildProcess process) implements AutoCloseable {
    private static final Gson GSON = new Gson();
    private static final double WARM_UP_SECONDS = 4;

    static ServiceRun start(Path java, Path agent, String options) throws IOException, InterruptedException {
        ServiceRun run =
                new ServiceRun(ClockSourceRun.start(java, agent, options, ClockedService.class, ClockedService.LINE));
        run.process.await(ClockedService.READY);
        return run;
    }

    /** With the real clock and with the cached one in turns, in one process. */
    static Outcome inTurns(Path java, Path agent, int rounds, double seconds) throws IOException, InterruptedException {
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
            return new Outcome(
                    run.report(ClockedService.MEASURE).readNanos,
                    Median.of(bypassed),
                    Median.of(engaged),
                    last.number("DriftMeanMillis"),
                    last.number("AgreementRatio"),
                    (long) last.number("BoundExceededCount"));
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

    /**
     * What a rewritten read costs in a service, what that does in a second with the agent bypassed and engaged, and
     * what the agent says.
     */
    record Outcome(
            double readNanos,
            double bypassedPerSecond,
            double engagedPerSecond,
            double driftMeanMillis,
            double agreementRatio,
            long boundExceededCount) {
        void check(boolean isSlow, Problems problems) {
            problems.unless(
                    !isSlow || engagedPerSecond > bypassedPerSecond,
                    "the service does %.0f requests/s with the cached clock, %.0f with the real one",
                    engagedPerSecond,
                    bypassedPerSecond);
        }
    }
}
