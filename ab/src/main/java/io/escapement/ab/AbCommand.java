package io.escapement.ab;

import io.escapement.ab.files.ReportFolder;
import io.escapement.ab.files.ReportText;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.Terminal;
import io.escapement.ab.judge.FailCondition;
import io.escapement.ab.load.LoadPhase;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.Recording;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.run.Progress;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.source.Services;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code ab}: a service with the real and with the cached clock, in turns, under the same load. */
@Command(
        name = "ab",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Compares a service's latency without Escapement, with it bypassed, and with it engaged.",
        footer = {
            "",
            "A service that runs already, with the agent in it:",
            "  ab --pid 4711 --rate 500 http://127.0.0.1:8080/health",
            "One that is started here, anew for each block:",
            "  ab --arms absent,engaged --agent-options packages=com.acme --rate 500 \\",
            "    'http://127.0.0.1:{port}/health' -- java -jar service.jar --port '{port}'",
            "A line of the file that --requests names; only path is needed:",
            "  {\"method\": \"POST\", \"path\": \"/orders\", \"headers\": {\"X-Client\": \"c1\"},",
            "   \"body\": \"{\\\"sku\\\":1}\", \"weight\": 2, \"status\": 201}",
            "",
            "A service under the traffic that it has: observe --help. Many instances: fleet --help.",
            "Exit status: 0 measured, 1 not measured or refused, 3 a --fail-if holds,",
            "64 wrong usage."
        })
public final class AbCommand implements Callable<Integer> {
    private static final int NOT_MEASURED = 1;
    private static final int FAIL_CONDITION_HOLDS = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Mixin
    private LoadOptions load;

    @Mixin
    private PlanOptions planning;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Folder of the report, a new or an empty one. Default: ab-report-TIME.")
    private Path out = ReportFolder.ownName();

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description = "For instance 'p99 > +5%%' or 'capacity < -5%%': exit status 3 if the last arm has that much"
                    + " more, or less, than the first, and that is detected.")
    private List<String> failConditions = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<FailCondition> conditions = checked(this::check);
        service.choosePort();
        LoadPhase phase = checked(() -> load.phase(service.url()));
        Plan plan = planning.plan(service.starts());
        Services.Source source = service.source();
        ReportFolder folder = checked(() -> new ReportFolder(out));
        StopSignal stop = StopSignal.onCtrlC();
        try {
            ChildProcesses.endWithThisJvm();
            Progress progress = new Progress(spec.commandLine().getErr());
            AbSession session = new AbSession(plan, phase, load.rate(), source, folder, progress, stop);
            String startedAt = Environment.now();
            AbReport report = session.compare(recording -> describe(plan, startedAt, recording));
            PrintWriter out = spec.commandLine().getOut();
            out.print(ReportText.of(report, Terminal.columns(ReportText.COLUMNS)));
            out.println(folder.outcome());
            out.flush();
            return report.verdict().isAnswered() && folder.isWritten()
                    ? statusOf(report.comparisons().get(0), conditions)
                    : NOT_MEASURED;
        } finally {
            stop.done();
        }
    }

    private int statusOf(Comparison comparison, List<FailCondition> conditions) {
        int status = 0;
        for (FailCondition condition : conditions) {
            FailCondition.Outcome outcome = condition.judge(comparison);
            if (!outcome.text().isEmpty()) {
                spec.commandLine().getErr().println(outcome.text());
            }
            status = Math.max(
                    status,
                    switch (outcome.kind()) {
                        case HOLDS -> FAIL_CONDITION_HOLDS;
                        case NOT_JUDGED -> NOT_MEASURED;
                        case DOES_NOT_HOLD -> 0;
                    });
        }
        return status;
    }

    private List<FailCondition> check() {
        service.check();
        load.check();
        planning.check(service.starts());
        List<FailCondition> conditions =
                failConditions.stream().map(FailCondition::parse).toList();
        if (!planning.capacity(service.starts())
                && conditions.stream().anyMatch(each -> each.metric().equals(Metric.CAPACITY.name()))) {
            throw new IllegalArgumentException(
                    "--fail-if: the capacity is not measured here; --capacity does, and saturates the service.");
        }
        return conditions;
    }

    /** Tells what is wrong with an option as the wrong usage that it is. */
    private <T> T checked(Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private RunInfo describe(Plan plan, String startedAt, Recording recording) {
        boolean saturated = recording.capacityConnections() > 0;
        return new RunInfo(
                startedAt,
                Environment.now(),
                plan.fresh(),
                recording.interrupted(),
                plan.seed(),
                service.url(),
                load.description(),
                recording.requestsPerSecond(),
                load.choosesRate(),
                load.connections(),
                plan.rounds(),
                plan.blockSeconds(),
                plan.dropSeconds(),
                saturated ? (Integer) recording.capacityConnections() : null,
                saturated && plan.measuresCapacity() ? (Integer) plan.capacitySeconds() : null,
                plan.primaryMetric(),
                service.clock(),
                service.command());
    }
}
