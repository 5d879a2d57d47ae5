package io.escapement.bench.performance;

import static java.util.Objects.requireNonNullElse;

import com.google.gson.JsonParseException;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.experiment.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code performance}: everything that is measured of speed, beside everything that people use today. */
@Command(
        name = "performance",
        description = "Measures what a read costs and what comes of it, beside the clocks that people use today.",
        footer = "%nThe report is written anew after each measurement, so the run can be ended at any time. "
                + "Exit status 1 if something could not be measured.")
public final class PerformanceCommand extends LabCommand {
    private static final int ITERATIONS = 5;

    @Mixin
    private BuiltFiles files;

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
    protected int run() throws IOException, InterruptedException {
        Performance.Saved saved = resume ? earlier() : new Performance.Saved(Conditions.now(), grid(), List.of());
        Performance performance = new Performance(out, saved, questions(saved.settings()));
        // At once, so that a run that is ended before its first result goes on as itself.
        performance.writeReport();
        new Run<>(performance, spec.commandLine().getErr()).measure(performance.left());
        return show(out.resolve("performance.md"), performance.left().isEmpty());
    }

    private Performance.Saved earlier() throws IOException {
        Path file = out.resolve("performance.json");
        if (!Files.exists(file)) {
            throw wrong("--resume: there is no " + file + ".");
        }
        try {
            return Performance.Saved.read(file);
        } catch (JsonParseException e) {
            throw wrong("--resume: " + file + " is of another version of this program: begin anew.");
        }
    }

    private Map<String, Question> questions(Grid grid) throws IOException {
        Path logs = Files.createDirectories(out.resolve("logs"));
        Map<String, Question> questions = new LinkedHashMap<>();
        for (Topic topic : grid.topics()) {
            questions.put(
                    topic.toString(),
                    switch (topic) {
                        case READ_COST -> new ReadCostQuestion(files, grid, logs);
                        case PROBE -> new ProbeQuestion(files, grid, new EnumMap<>(ClockMode.class));
                    });
        }
        return questions;
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
}
