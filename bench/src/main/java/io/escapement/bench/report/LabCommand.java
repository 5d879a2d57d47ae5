package io.escapement.bench.report;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that writes a report into a folder. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class LabCommand implements Callable<Integer> {
    @Spec
    protected CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "${COMMAND-NAME}-report",
            description = "Folder of the report. Default: ${DEFAULT-VALUE}.")
    protected Path out;

    @Option(
            names = "--agent",
            paramLabel = "JAR",
            description = "The agent's jar. Default: the project's agent/target/escapement-agent.jar.")
    private Path agent;

    @Option(
            names = "--commit",
            paramLabel = "COMMIT",
            description = "Commit that the report names, where there is no git. Default: what git says of the project.")
    private String commit;

    /** Processes that the command starts end with this JVM. */
    @Override
    public final Integer call() throws Exception {
        ChildProcesses.endWithThisJvm();
        return run();
    }

    /** Returns the exit status. */
    protected abstract int run() throws Exception;

    protected final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    protected final Path agent() {
        return BuiltFiles.existing(agent, "agent/target/escapement-agent.jar", "--agent");
    }

    /** Returns the java of the JVM that {@code --jvm} names. */
    protected final Path javaOf(Path home) {
        Path java = home.resolve("bin/java").toAbsolutePath();
        if (!Files.isExecutable(java)) {
            throw wrong("--jvm " + home + ": there is no " + java + ".");
        }
        return java;
    }

    protected final Conditions conditions(Path agent, Path java) throws IOException, InterruptedException {
        return Conditions.of(words(), commit != null ? commit : Conditions.currentCommit(), agent, java);
    }

    /** Returns the command line, without {@code java -jar}. */
    private String words() {
        return String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    protected final void say(String format, Object... values) {
        spec.commandLine().getErr().printf(Locale.ROOT, format + "%n", values);
        spec.commandLine().getErr().flush();
    }

    /** Prints a report and its path, unless Ctrl-C has ended the run. Returns the exit status. */
    protected final int show(Path report, boolean isRight) throws IOException {
        ChildProcesses.haltIfEnding();
        spec.commandLine().getOut().println(Files.readString(report) + "\nThe report: " + report);
        spec.commandLine().getOut().flush();
        return isRight ? 0 : 1;
    }

    /** Runs a tool whose output is the report, and prints the output meanwhile. Returns the tool's exit status. */
    protected final int reportOf(ProcessBuilder tool, Path report, Conditions conditions)
            throws IOException, InterruptedException {
        PrintWriter shown = spec.commandLine().getOut();
        try (PrintWriter text = new PrintWriter(Files.newBufferedWriter(report), true);
                ChildProcess running = ChildProcess.start(tool.redirectErrorStream(true), "")) {
            text.println(conditions + "\n");
            for (String line = running.nextLine(); line != null; line = running.nextLine()) {
                text.println(line);
                shown.println(line);
            }
            int status = running.awaitEnd();
            ChildProcesses.haltIfEnding();
            shown.println("\nThe report: " + report);
            shown.flush();
            return status;
        }
    }
}
