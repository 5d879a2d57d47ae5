package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Conditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code prediction}: what {@code profile} says of well-known servers, and what rewriting as it recommends saved. */
@Command(
        name = "prediction",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Profiles well-known servers on a slow clock, then runs each without the agent and with it as the"
                + " profile recommends, and compares what was predicted with what was saved.",
        footer = "%nWith --rounds 0 it only profiles. The report is rewritten after each server."
                + " Exit status 1 if a server was given up.%n")
public final class PredictionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Mixin
    private SoftwareOptions options;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("prediction-report");

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Software> servers = options.servers(spec, 0);
        SlowClock clock = new SlowClock(files.shim(), options.clock);
        ChildProcesses.endWithThisJvm();
        Installed.build(servers);

        Conditions conditions = options.conditions(spec, clock);
        List<PredictionOutcome> outcomes = new ArrayList<>();
        PredictionReport report = null;
        for (Software server : servers) {
            outcomes.add(
                    outcome(new SoftwareRun(server, Installed.of(server), files.agent(), clock, conditions.load())));
            report = new PredictionReport(conditions, outcomes);
            ReplacedFile.writeReport(out, "prediction", report.markdown(), report);
        }
        spec.commandLine().getOut().printf("%s", report.markdown());
        return outcomes.stream().allMatch(outcome -> outcome.problem() == null) ? 0 : 1;
    }

    private PredictionOutcome outcome(SoftwareRun run) throws IOException, InterruptedException {
        Software server = run.software();
        String version = run.installed().version(server.artifact);
        List<RunFigures> absent = new ArrayList<>();
        List<RunFigures> recommended = new ArrayList<>();
        ProfileFigures profile = null;
        try {
            say("%s, profile", server.label);
            profile = run.profile();
            String agentOptions = profile.options(server.nanoPackages());
            for (int round = 0; round < options.rounds && !agentOptions.isEmpty(); round++) {
                // Each goes first every other time.
                for (int turn = 0; turn < 2; turn++) {
                    boolean hasAgent = (round + turn) % 2 == 1;
                    say("%s, round %d, %s", server.label, round + 1, hasAgent ? agentOptions : "without the agent");
                    (hasAgent ? recommended : absent).add(run.run(hasAgent ? agentOptions : ""));
                }
            }
            return new PredictionOutcome(server, version, profile, absent, recommended, null);
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            say("%s: %s", server.label, e.getMessage());
            return new PredictionOutcome(server, version, profile, absent, recommended, e.getMessage());
        }
    }

    private void say(String format, Object... values) {
        spec.commandLine().getErr().printf(format + "%n", values);
    }
}
