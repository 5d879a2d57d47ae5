package io.escapement.bench.software;

import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.software.SoftwareReport.Conditions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code prediction}: what {@code profile} says of well-known servers, and what rewriting as it recommends saved. */
@Command(
        name = "prediction",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Profiles well-known servers on a slow clock, attaches the agent to each as the profile"
                + " recommends, switches it between the real and the cached clock, and compares what was predicted"
                + " with what that saved.",
        footer = "%nWith --rounds 0 it only profiles. The report is rewritten after each server."
                + " Exit status 1 if a server was given up.%n")
public final class PredictionCommand extends SoftwareCommand<PredictionOutcome> {
    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("prediction-report");

    public PredictionCommand() {
        super(0);
    }

    @Override
    String report(Conditions conditions, List<PredictionOutcome> outcomes) throws IOException {
        PredictionReport report = new PredictionReport(conditions, outcomes);
        ReplacedFile.writeReport(out, "prediction", report.markdown(), report);
        return report.markdown();
    }

    @Override
    boolean isClean(PredictionOutcome outcome) {
        return outcome.isClean();
    }

    @Override
    PredictionOutcome outcome(SoftwareRun run) throws IOException, InterruptedException {
        return new PredictionRun(run, step -> say("%s, %s", run.software().label, step)).outcome(rounds);
    }
}
