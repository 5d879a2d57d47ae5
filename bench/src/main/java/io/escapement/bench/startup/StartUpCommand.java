package io.escapement.bench.startup;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.report.LabCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code start-up}: what the agent adds to the start of a JVM, and what it holds then, beside an empty agent. */
@Command(
        name = "start-up",
        description = "Shows what the agent adds to the start of hello world, beside what an empty agent adds.",
        footer = "%nRun it on a machine that does nothing else: the figures are a few milliseconds.")
public final class StartUpCommand extends LabCommand {
    /** Fewer differences give no interval of 95 %. */
    private static final int LEAST_ROUNDS = 6;

    @Option(
            names = "--jvm",
            paramLabel = "HOME",
            description = "Home of the JVM to start, 8 or later. Default: the one that runs this.")
    private Path home = Path.of(System.getProperty("java.home"));

    @Option(names = "--rounds", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
    private int rounds = 31;

    @Option(
            names = "--footprints",
            paramLabel = "N",
            description = "Starts in each arm for memory, processor time and classes. Default: ${DEFAULT-VALUE}.")
    private int footprints = 5;

    @Option(
            names = "--later",
            paramLabel = "SECONDS",
            description = "From the return of the main method to the look at these. Default: ${DEFAULT-VALUE}.")
    private int laterSeconds = 10;

    @Override
    protected int run() throws IOException, InterruptedException {
        Path java = javaOf(home);
        if (rounds < LEAST_ROUNDS) {
            throw wrong("--rounds " + rounds + ": " + LEAST_ROUNDS + " or more are needed for an interval.");
        }
        if (footprints < 1 || laterSeconds < 0) {
            throw wrong("--footprints must be 1 or more, and --later 0 or more.");
        }
        Path agentJar = agent();
        Path scratch = Files.createDirectories(
                BenchmarksJar.folder().resolve("start-up").toAbsolutePath());
        ChildFiles files = ChildFiles.write(agentJar, scratch);
        say("%d rounds, and %d starts in each arm of %d s and more", rounds, footprints, laterSeconds);
        StartUpRun run = new StartUpRun(java, files);
        StartUpReport report = new StartUpReport(
                conditions(agentJar, java), rounds, laterSeconds, run.arms(rounds, footprints, laterSeconds));
        return show(report.page().write(out, "start-up", report), true);
    }
}
