package io.escapement.bench.stress;

import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.stress.simulation.StressedClock;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;

/** One run of jcstress in a process of its own: it says much, and forks JVMs with the class path of its own. */
record StressRun(Path agentJar, String tests, boolean longMode) {
    private static final List<String> QUICK =
            List.of("-iters", "2", "-time", "400", "-strideCount", "10", "-sc", "false", "-jvmArgs");
    private static final List<String> LONG = List.of("-iters", "5", "-time", "1000", "-fsm", "1", "-jvmArgsPrepend");

    StressTable run() throws IOException, InterruptedException {
        ChildProcesses.endWithThisJvm();
        Path folder = Files.createTempDirectory(BenchmarksJar.folder(), "stress-");
        Path log = folder.resolve("jcstress.log");
        ProcessBuilder builder = new ProcessBuilder(command())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
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

    private List<String> command() {
        List<String> command = new ArrayList<>(ChildProcess.java(
                List.of(), org.openjdk.jcstress.Main.class, "-r", "report", "-t", tests, "-pth", "false"));
        command.addAll(longMode ? LONG : QUICK);
        command.add("--add-exports java.base/jdk.internal.misc=ALL-UNNAMED -D" + StressedClock.AGENT_JAR + "=\""
                + agentJar + "\"");
        return command;
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
