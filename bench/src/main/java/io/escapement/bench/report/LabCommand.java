package io.escapement.bench.report;

import io.escapement.ab.host.ChildProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that leaves a report in a folder. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class LabCommand implements Callable<Integer> {
    @Spec
    protected CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "${COMMAND-NAME}-report",
            description = "For the report. Default: ${DEFAULT-VALUE}.")
    protected Path out;

    /** What it starts ends with this JVM. */
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

    protected final Conditions conditions(Path agent, Path java) throws IOException, InterruptedException {
        return Conditions.of(words(), Conditions.currentCommit(), agent, java);
    }

    /** The command line, without {@code java -jar}. */
    protected final String words() {
        return String.join(" ", spec.root().commandLine().getParseResult().originalArgs());
    }

    protected final void say(String format, Object... values) {
        spec.commandLine().getErr().printf(Locale.ROOT, format + "%n", values);
        spec.commandLine().getErr().flush();
    }

    /** Shows a report, unless Ctrl-C has ended the run, and where it is. Returns the exit status. */
    protected final int show(Path report, boolean isRight) throws IOException {
        ChildProcesses.haltIfEnding();
        spec.commandLine().getOut().println(Files.readString(report) + "\nThe report: " + report);
        spec.commandLine().getOut().flush();
        return isRight ? 0 : 1;
    }
}
