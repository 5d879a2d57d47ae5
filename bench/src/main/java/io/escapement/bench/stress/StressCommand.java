package io.escapement.bench.stress;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.stress.simulation.StressedClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stress}: the guarantees of {@code EscapementClock} under jcstress, as one table. */
@Command(
        name = "stress",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Races readers of the cached clock against its ticker and a simulated kernel, one test for each guarantee.",
            "Exit status 1 if a test saw what its guarantee forbids."
        })
public final class StressCommand implements Callable<Integer> {
    private static final List<String> QUICK =
            List.of("-iters", "2", "-time", "400", "-strideCount", "10", "-sc", "false", "-jvmArgs");
    private static final List<String> LONG = List.of("-iters", "5", "-time", "1000", "-fsm", "1", "-jvmArgsPrepend");

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(
            names = "--long",
            description =
                    "Each thread interpreted and under each compiler, with their orders shuffled: some 20 minutes."
                            + " Default: two JVMs a test, under a minute.")
    private boolean longMode;

    @Option(names = "--tests", paramLabel = "REGEX", description = "Default: all.")
    private String tests = ".*";

    @Override
    public Integer call() throws IOException, InterruptedException {
        StressTable table = run();
        PrintWriter out = spec.commandLine().getOut();
        out.print(table);
        out.flush();
        return table.isClean() ? 0 : 1;
    }

    /** One run of jcstress in a process of its own: it says much, and forks JVMs with the class path of its own. */
    private StressTable run() throws IOException, InterruptedException {
        ChildProcesses.endWithThisJvm();
        Path folder = Files.createTempDirectory(BenchmarksJar.folder(), "stress-");
        Path log = folder.resolve("jcstress.log");
        ProcessBuilder builder =
                jcstress().directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
        try (ChildProcess jcstress = ChildProcess.start(builder)) {
            int status = jcstress.awaitEnd();
            ChildProcesses.haltIfEnding();
            // Not 0 also where a test saw what is forbidden.
            InProcessCollector results = results(folder);
            if (results.getTestResults().isEmpty()) {
                throw new MeasurementException("jcstress ran nothing and ended with status " + status + "; see " + log);
            }
            return new StressTable(results.getTestResults(), tests, log);
        }
    }

    private ProcessBuilder jcstress() {
        ProcessBuilder builder = BenchmarksJar.java(
                List.of(), org.openjdk.jcstress.Main.class, "-r", "report", "-t", tests, "-pth", "false");
        builder.command().addAll(longMode ? LONG : QUICK);
        builder.command()
                .add("--add-exports java.base/jdk.internal.misc=ALL-UNNAMED -D" + StressedClock.AGENT_JAR + "=\""
                        + files.agent() + "\"");
        return builder;
    }

    private static InProcessCollector results(Path folder) throws IOException {
        InProcessCollector collector = new InProcessCollector();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.bin.gz")) {
            for (Path file : files) {
                DiskReadCollector reader = new DiskReadCollector(file.toString(), collector);
                try {
                    reader.dump();
                } finally {
                    reader.close();
                }
            }
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
        return collector;
    }
}
