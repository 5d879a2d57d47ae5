package io.escapement.bench.startup;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.Environment;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.report.PairedDifferences;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.startup.StartUpReport.JvmResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code start-up}: what the agent adds to the start of a JVM, and what it holds then, beside an empty agent. */
@Command(
        name = "start-up",
        description = "Shows what the agent adds to the start of a program, by what an empty agent adds.",
        footer = "%nRun it on a machine that does nothing else: the figures are a few milliseconds.")
public final class StartUpCommand extends LabCommand {
    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    @Option(
            names = "--jvm",
            paramLabel = "HOME",
            split = ",",
            description = "Homes of the JVMs to start, 8 or later. Default: the one that runs this.")
    private List<Path> homes = List.of(Path.of(System.getProperty("java.home")));

    @Option(names = "--rounds", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}.")
    private int rounds = 31;

    @Option(
            names = "--footprint-rounds",
            paramLabel = "N",
            description = "For memory and classes; 0 leaves them out. Default: ${DEFAULT-VALUE}.")
    private int footprintRounds = 5;

    @Option(
            names = "--later",
            paramLabel = "SECONDS",
            description = "When to look at the memory again, and at the processor time. Default: ${DEFAULT-VALUE}.")
    private int laterSeconds = 10;

    @Option(
            names = "--application",
            paramLabel = "JAR|CLASSPATH:MAIN",
            description = "Started in place of hello world, with packages=*.")
    private String application;

    @Option(
            names = "--generated",
            paramLabel = "CLASSES",
            description = "Starts an application of that many classes in place of hello world, with packages=*.")
    private int generatedClasses;

    @Option(
            names = "--spring-boot",
            description = "Starts a Spring Boot web service in place of hello world, with packages=*. It is that of the"
                    + " command effect, and is fetched with the project's Maven.")
    private boolean isSpringBoot;

    @Option(
            names = "--until",
            paramLabel = "TEXT",
            description = "The start is over at a line of output with that text. Default: at the end of the program.")
    private String until;

    @Parameters(paramLabel = "ARGUMENT", description = "For the application; after --.")
    private List<String> arguments = List.of();

    @Override
    protected int run() throws IOException, InterruptedException {
        check();
        Path agentJar = BuiltFiles.existing(agent, "agent/target/escapement-agent.jar", "--agent");
        Path scratch = Files.createDirectories(
                BenchmarksJar.folder().resolve("start-up").toAbsolutePath());
        ChildFiles files = ChildFiles.write(agentJar, scratch);
        Program program = program(files);
        String end = until == null ? program.startedLine() : until;
        List<JvmResult> results = new ArrayList<>();
        Environment environment = Environment.here();
        Path file = null;
        for (Path home : homes) {
            StartedProgram jvm = new StartedProgram(home, files, program);
            StartUpRun run = new StartUpRun(
                    jvm,
                    end,
                    rounds,
                    footprintRounds,
                    laterSeconds,
                    spec.commandLine().getErr());
            results.add(run.result());
            // After each, so that an interrupted run leaves what it had.
            StartUpReport report = new StartUpReport(environment, laterSeconds, results);
            file = ReplacedFile.writeReport(out, "start-up", report.markdown(), report);
        }
        return show(file, true);
    }

    private void check() {
        if (rounds < PairedDifferences.LEAST_ROUNDS) {
            throw wrong("--rounds must be " + PairedDifferences.LEAST_ROUNDS + " or more, to give an interval.");
        }
        if (footprintRounds < 0 || laterSeconds < 0 || generatedClasses < 0) {
            throw wrong("--footprint-rounds, --later and --generated can't be negative.");
        }
        int programs = (application != null ? 1 : 0) + (generatedClasses > 0 ? 1 : 0) + (isSpringBoot ? 1 : 0);
        if (programs > 1) {
            throw wrong("give one of --application, --generated and --spring-boot.");
        }
        for (Path home : homes) {
            if (!Files.isExecutable(home.resolve("bin/java"))) {
                throw wrong("--jvm: there is no " + home.resolve("bin/java") + ".");
            }
        }
    }

    private Program program(ChildFiles files) throws IOException, InterruptedException {
        if (application != null) {
            return Program.application(application, arguments);
        }
        if (isSpringBoot) {
            return Program.springBoot();
        }
        return generatedClasses > 0
                ? GeneratedApplication.compile(generatedClasses, files.folder())
                : Program.hello(files);
    }
}
