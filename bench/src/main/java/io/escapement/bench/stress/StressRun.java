package io.escapement.bench.stress;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.stress.simulation.StressedClock;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;

/** One run of jcstress in a process of its own: it says much, and forks JVMs with the class path of its own. */
final class StressRun {
    private static final String RESULTS_SUFFIX = ".bin.gz";

    private static final List<String> QUICK =
            List.of("-iters", "2", "-time", "400", "-strideCount", "10", "-sc", "false", "-jvmArgs");
    private static final List<String> LONG = List.of("-iters", "5", "-time", "1000", "-fsm", "1", "-jvmArgsPrepend");

    private final Path agentJar;
    private final String tests;
    private final boolean longMode;

    StressRun(Path agentJar, String tests, boolean longMode) {
        this.agentJar = agentJar;
        this.tests = tests;
        this.longMode = longMode;
    }

    StressTable run() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(BenchmarksJar.folder(), "stress-");
        Path log = folder.resolve("jcstress.log");
        Process process = new ProcessBuilder(command())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end-jcstress"));
        int status = process.waitFor();
        // Not 0 also where a test saw what is forbidden.
        InProcessCollector results = results(folder);
        if (results.getTestResults().isEmpty()) {
            throw new MeasurementException("jcstress ran nothing and ended with status " + status + "; see " + log);
        }
        return new StressTable(results.getTestResults(), tests, log);
    }

    private List<String> command() {
        List<String> command = new ArrayList<>(List.of(
                BuiltFiles.java().toString(),
                "-cp",
                BenchmarksJar.path().toString(),
                org.openjdk.jcstress.Main.class.getName(),
                "-r",
                "report",
                "-t",
                tests,
                "-pth",
                "false"));
        command.addAll(longMode ? LONG : QUICK);
        command.add("--add-exports java.base/jdk.internal.misc=ALL-UNNAMED -D" + StressedClock.AGENT_JAR + "=\""
                + agentJar + "\"");
        return command;
    }

    private static InProcessCollector results(Path folder) throws IOException {
        InProcessCollector collector = new InProcessCollector();
        for (File file : resultFiles(folder)) {
            DiskReadCollector reader = new DiskReadCollector(file.getPath(), collector);
            try {
                reader.dump();
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            } finally {
                reader.close();
            }
        }
        return collector;
    }

    private static List<File> resultFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(RESULTS_SUFFIX))
                    .map(Path::toFile)
                    .toList();
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
