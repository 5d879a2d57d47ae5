package io.escapement.bench.stress;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.stress.simulation.ClockCopies;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jcstress.infra.runners.TestList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code stress}: tests the guarantees of {@code EscapementClock} by jcstress. */
@Command(
        name = "stress",
        description = {
            "Races readers of the cached clock against its ticker and a simulated kernel, one test for each guarantee.",
            "Exit status 1 if a test saw what its guarantee forbids."
        },
        footer = "%nThe report is jcstress's own text; its page is beside it.")
public final class StressCommand extends LabCommand {
    private static final List<String> QUICK =
            List.of("-iters", "2", "-time", "400", "-strideCount", "10", "-sc", "false", "-jvmArgs");
    private static final List<String> LONG = List.of("-iters", "5", "-time", "1000", "-fsm", "1", "-jvmArgsPrepend");

    @Option(
            names = "--long",
            description = "Runs each thread interpreted and under each compiler, in shuffled orders: some 20 minutes."
                    + " Default: two JVMs a test, under a minute.")
    private boolean longMode;

    @Option(names = "--tests", paramLabel = "REGEX", description = "Tests to run, by name. Default: all.")
    private Pattern tests = Pattern.compile(".*");

    /** jcstress's exit status is not 0 if a test saw what is forbidden, but 0 if it has run none. */
    @Override
    protected int run() throws IOException, InterruptedException {
        if (Runtime.getRuntime().availableProcessors() == 1) {
            throw wrong("jcstress races threads on two processors, and this process may use one: give it more");
        }
        if (TestList.tests().stream().noneMatch(tests.asPredicate())) {
            throw wrong("--tests " + tests + ": there is no such test; all are " + TestList.tests());
        }
        Path agent = agent();
        Path folder = Files.createDirectories(out).toAbsolutePath();
        Path copies = BenchmarksJar.folder().resolve("clock-copies.jar");
        ClockCopies.write(agent, copies);
        List<String> command = new ArrayList<>(List.of(BuiltFiles.java().toString(), "-cp"));
        command.add(copies + File.pathSeparator + BenchmarksJar.path());
        command.add(org.openjdk.jcstress.Main.class.getName());
        command.addAll(List.of("-v", "-r", "page", "-t", tests.pattern(), "-pth", "false"));
        command.addAll(longMode ? LONG : QUICK);
        command.add("--add-exports java.base/jdk.internal.misc=ALL-UNNAMED");
        Path report = folder.resolve("stress.txt");
        ProcessBuilder jcstress = new ProcessBuilder(command).directory(folder.toFile());
        int status = reportOf(jcstress, report, conditions(agent, BuiltFiles.java()));
        return status == 0 ? 0 : 1;
    }
}
