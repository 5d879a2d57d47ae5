package io.escapement.ab;

import io.escapement.ab.files.ReportFolder;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.judge.FailCondition;
import io.escapement.ab.load.LoadSettings;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.recording.Metric;
import io.escapement.ab.report.RunInfo;
import io.escapement.ab.run.Progress;
import io.escapement.ab.run.RateTarget;
import io.escapement.ab.run.StopSignal;
import io.escapement.ab.source.Services;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
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
            "Exit status: 0 measured, 1 not measured or refused, 3 a --fail-if holds,",
            "64 wrong usage."
        })
public final class AbCommand implements Callable<Integer> {

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
            description =
                    "Folder of the report; a report in it moves to FOLDER/earlier. Default: a new one, ab-report-TIME.")
    private Path out = ReportFolder.ownName();

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description = "For instance 'p99 > +5%%' or 'capacity < -5%%': exit status 3 if the last arm has that much"
                    + " more, or less, than the first, and that is detected.")
    private List<String> failConditions = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<FailCondition> conditions = check();
        service.choosePort();
        LoadSettings settings = settings();
        Plan plan = planning.plan(service.starts());
        Services services = new Services(service.source(), settings);
        ReportFolder folder = folder();
        StopSignal stop = StopSignal.onCtrlC();
        try {
            ChildProcesses.endWithThisJvm();
            Progress progress = new Progress(spec.commandLine().getErr());
            AbSession session = new AbSession(plan, settings, services, folder, progress, stop);
            Optional<RateTarget> target = load.target();
            Conclusion conclusion = new Conclusion(
                    spec.commandLine().getOut(), spec.commandLine().getErr(), folder);
            return target.isPresent()
                    ? conclusion.statusOf(session.findRates(target.get()), plan)
                    : conclusion.statusOf(session.compare(describe(plan)), conditions);
        } finally {
            stop.done();
        }
    }

    private List<FailCondition> check() {
        try {
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
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private LoadSettings settings() throws IOException {
        try {
            return load.settings(service.url());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private ReportFolder folder() {
        try {
            return new ReportFolder(out);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private RunInfo describe(Plan plan) {
        return new RunInfo(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                null,
                plan.fresh(),
                false,
                plan.seed(),
                service.url(),
                load.description(),
                0,
                load.choosesRate(),
                load.connections(),
                plan.rounds(),
                plan.blockSeconds(),
                plan.dropSeconds(),
                null,
                plan.capacitySeconds() == 0 ? null : (Integer) plan.capacitySeconds(),
                plan.primaryMetric(),
                service.clock(),
                service.command());
    }
}
