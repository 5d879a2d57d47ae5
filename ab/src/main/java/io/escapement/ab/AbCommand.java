package io.escapement.bench.ab;

import io.escapement.bench.ab.report.AbReport;
import io.escapement.bench.ab.report.FoundRate;
import io.escapement.bench.ab.report.RunInfo;
import io.escapement.bench.ab.report.Verdict.Outcome;
import io.escapement.bench.host.ChildProcesses;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ab}: the same service with the real and with the cached clock, in turns, under the same load. */
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
            "  ab --arms absent,engaged --agent-options packages=com.acme --rate 500 'http://127.0.0.1:{port}/health' \\",
            "    -- java -jar service.jar --port '{port}'",
            "",
            "Exit status: 0 measured, 1 not measured or refused, 2 wrong usage, 3 a --fail-if holds."
        })
public final class AbCommand implements Callable<Integer> {

    private static final int FAIL_CONDITION_HOLDS = 3;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServiceOptions service;

    @Mixin
    private LoadOptions load;

    @Mixin
    private PlanOptions planning;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("ab-report");

    @Option(
            names = "--fail-if",
            paramLabel = "CONDITION",
            description =
                    "For instance 'p99 > +5%%': exit status 3 where the last arm is that much above the first, detected.")
    private List<String> failConditions = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<FailCondition> conditions = check();
        service.choosePort();
        LoadSettings settings = settings();
        Plan plan = planning.plan();
        StopSignal stop = StopSignal.onCtrlC();
        ChildProcesses.endWithThisJvm();
        Services services = new Services(service.source(), settings);
        Progress progress = new Progress(spec.commandLine().getErr());
        AbSession session = new AbSession(plan, settings, services, new ReportFolder(out), progress, stop);
        try {
            Optional<RateTarget> target = load.target();
            return target.isPresent()
                    ? conclude(plan, session.findRates(target.get()))
                    : conclude(session.compare(describe(plan)), conditions);
        } finally {
            stop.done();
        }
    }

    private int conclude(AbReport report, List<FailCondition> conditions) {
        PrintWriter stdout = spec.commandLine().getOut();
        stdout.print(new ReportText(report));
        stdout.println("The report: " + out);
        stdout.flush();
        Outcome outcome = report.verdict().outcome();
        if (outcome == Outcome.INCOMPLETE || outcome == Outcome.REFUSED) {
            return 1;
        }
        List<String> met = conditions.stream()
                .map(condition -> condition.metBy(report.comparisons().get(0)))
                .flatMap(Optional::stream)
                .toList();
        met.forEach(spec.commandLine().getErr()::println);
        return met.isEmpty() ? 0 : FAIL_CONDITION_HOLDS;
    }

    private int conclude(Plan plan, List<FoundRate> rates) {
        PrintWriter stdout = spec.commandLine().getOut();
        for (FoundRate rate : rates) {
            stdout.printf(
                    Locale.ROOT,
                    "%-10s %s up to %,.0f requests per second (saturated: %,.0f)%n",
                    rate.arm(),
                    rate.target(),
                    rate.requestsPerSecond(),
                    rate.saturatedRequestsPerSecond());
        }
        stdout.flush();
        return rates.size() == plan.arms().size() ? 0 : 1;
    }

    private List<FailCondition> check() {
        try {
            service.check();
            load.check();
            planning.check(service.starts());
            return failConditions.stream().map(FailCondition::parse).toList();
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
                plan.primaryMetric(),
                service.clock(),
                service.command());
    }
}
