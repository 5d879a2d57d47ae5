package io.escapement.bench.software;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Conditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code real-software}: what the agent is worth on well-known servers, on a slow clock. Status 1 if one was disturbed.
 */
@Command(
        name = "real-software",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Shows what the agent is worth on well-known servers: runs them on a slow clock, without the agent and"
                        + " with packages=* and several of its options, each used by its own kind of client. They are"
                        + " fetched with the project's Maven.",
        footer = "%nThe report is rewritten after each server.%n"
                + "Exit status 1 if with the agent a server gave a wrong answer or none, did not end when asked, or had"
                + " a class that could not be rewritten.")
public final class RealSoftwareCommand extends SoftwareCommand<SoftwareOutcome> {
    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("real-software-report");

    public RealSoftwareCommand() {
        super(1);
    }

    @Override
    String report(Conditions conditions, List<SoftwareOutcome> outcomes) throws IOException {
        SoftwareReport report = new SoftwareReport(conditions, outcomes);
        ReplacedFile.writeReport(out, "real-software", report.markdown(), report);
        return report.markdown();
    }

    @Override
    boolean isClean(SoftwareOutcome outcome) {
        return outcome.isClean();
    }

    @Override
    SoftwareOutcome outcome(SoftwareRun run) throws IOException, InterruptedException {
        Software server = run.software();
        Map<Arm, List<RunFigures>> runs = new EnumMap<>(Arm.class);
        String problem = null;
        try {
            for (int round = 0; round < rounds; round++) {
                for (Arm arm : Arm.inRound(round, server)) {
                    say("%s, round %d, %s", server.label, round + 1, arm);
                    runs.computeIfAbsent(arm, first -> new ArrayList<>()).add(run.run(arm.options(server)));
                }
            }
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            problem = e.getMessage();
            say("%s: %s", server.label, problem);
        }
        return new SoftwareOutcome(server, run.installed().version(server.artifact), runs, problem);
    }
}
