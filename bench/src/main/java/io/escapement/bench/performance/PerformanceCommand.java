package io.escapement.bench.performance;

import static java.util.Objects.requireNonNullElse;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.ResultFile;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code performance}: everything that is measured of speed, beside everything that people use today. */
@Command(
        name = "performance",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures what a read costs and what comes of it, beside the clocks that people use today.",
        footer = "%nEach result is kept as it comes, and the report is written anew every minute and after Ctrl-C. "
                + "Exit status 1 if something could not be measured.")
public final class PerformanceCommand implements Callable<Integer> {
    private static final long REPORT_WITHIN_SECONDS = 30;
    private static final int ITERATIONS = 5;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("performance-report");

    @Option(names = "--quick", description = "A thin grid, one short fork of each: a first look, under 15 minutes.")
    private boolean quick;

    @Option(names = "--resume", description = "Goes on with the run that is in FOLDER, on its grid.")
    private boolean resume;

    @Option(names = "--questions", split = ",", description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<Topic> topics = List.of(Topic.values());

    @Option(names = "--clock", split = ",", description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<ClockMode> clocks = List.of(ClockMode.values());

    @Option(names = "--contenders", split = ",", description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<MeasuredClock> contenders = List.of(MeasuredClock.values());

    @Option(names = "--threads", split = ",", description = "Default: 1 to 128; quick 1 and 8.")
    private List<Integer> threads;

    @Option(names = "--rounds", paramLabel = "N", description = "Forks of each. Default: 6; quick 1.")
    private Integer rounds;

    @Option(names = "--ms", paramLabel = "MS", description = "Of an iteration. Longer for many threads. Default: 200.")
    private int iterationMs = 200;

    @Option(names = "--starts", paramLabel = "N", description = "Of a JVM for the probe. Default: 200; quick 20.")
    private Integer starts;

    @Override
    public Integer call() throws IOException, InterruptedException {
        ResultFile file = new ResultFile(Files.createDirectories(out).resolve("performance.jsonl"));
        Conditions conditions = conditions(file);
        Results results = resume ? file.results() : new Results();
        Path logs = Files.createDirectories(out.resolve("logs"));
        ChildProcesses.endWithThisJvm();
        // The JVM goes down once this hook returns.
        CompletableFuture<Void> reported = new CompletableFuture<>();
        Thread awaitReport = new Thread(
                () -> reported.completeOnTimeout(null, REPORT_WITHIN_SECONDS, TimeUnit.SECONDS)
                        .join(),
                "await-report");
        Runtime.getRuntime().addShutdownHook(awaitReport);
        try {
            PerformanceReport report =
                    new PerformanceReport(out, conditions, results, Question.asked(files, conditions.grid(), logs));
            boolean isComplete =
                    new PerformanceRun(report, file, spec.commandLine().getErr()).run();
            PrintWriter stdout = spec.commandLine().getOut();
            stdout.println("The report: " + report.markdown() + ", and performance.json beside it");
            stdout.flush();
            return isComplete ? 0 : 1;
        } finally {
            reported.complete(null);
        }
    }

    private Conditions conditions(ResultFile file) throws IOException {
        if (resume) {
            if (!Files.exists(file.path())) {
                throw wrong("--resume: there is no " + file.path() + ".");
            }
            return file.conditions();
        }
        Conditions conditions = Conditions.now(grid());
        file.begin(conditions);
        return conditions;
    }

    private Grid grid() {
        Grid grid = new Grid(
                topics,
                clocks,
                contenders,
                requireNonNullElse(threads, quick ? List.of(1, 8) : List.of(1, 2, 4, 8, 16, 32, 64, 128)),
                requireNonNullElse(rounds, quick ? 1 : 6),
                quick ? 1_000 : 2_000,
                ITERATIONS,
                iterationMs,
                requireNonNullElse(starts, quick ? 20 : 200));
        if (grid.rounds() < 1
                || grid.iterationMs() < 1
                || grid.starts() < 1
                || grid.threads().stream().anyMatch(count -> count < 1)) {
            throw wrong("--rounds, --ms, --starts and --threads must be 1 or more.");
        }
        return grid;
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
