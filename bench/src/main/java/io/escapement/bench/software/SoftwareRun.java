package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.software.Conditions.Load;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;

/** A server, once: started in an empty folder, used by its client, asked to end. */
record SoftwareRun(Software software, Installed installed, Path agent, SlowClock clock, Load load) {
    private static final long STOP_SECONDS = 60;

    /** What is done with a server and its client, which both run. */
    interface Use<T> {
        T of(StartedServer server) throws IOException, JMException, InterruptedException;
    }

    /** The folder is left behind if the run failed. */
    <T> T use(Use<T> use) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(BenchmarksJar.folder(), software + "-");
        Path counts = data.resolve("clock-reads.bin");
        int port = FreePort.find();
        List<List<String>> commands = software.commands(installed, data, port);
        int last = commands.size() - 1;
        for (List<String> preparation : commands.subList(0, last)) {
            ChildProcess.output(java(preparation, Map.of(), data));
        }
        List<String> arguments = new ArrayList<>(commands.get(last));
        arguments.add(0, "-Xmx512m");
        try (ChildProcess server = ChildProcess.start(java(arguments, clock.environment(counts), data));
                ChildProcess client = client(port)) {
            try {
                T result = use.of(new StartedServer(server, client, counts));
                if (!server.stop(STOP_SECONDS)) {
                    throw new MeasurementException("it did not end when it was asked to");
                }
                delete(data);
                return result;
            } catch (MeasurementException | IOException | JMException e) {
                MeasurementException failure = server.failure(e.getMessage() + "; see " + data);
                failure.initCause(e);
                throw failure;
            }
        }
    }

    /** A JVM whose output goes to a file. */
    private static ProcessBuilder java(List<String> arguments, Map<String, String> environment, Path folder) {
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(arguments))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("output.log").toFile()));
        builder.command().add(0, BuiltFiles.java().toString());
        builder.environment().putAll(environment);
        return builder;
    }

    /** The server's own kind of client in a JVM of its own, which has the machine's clock and no agent. */
    private ChildProcess client(int port) throws IOException {
        List<String> command = List.of(
                BuiltFiles.java().toString(),
                "-Xmx256m",
                "-cp",
                installed.classPath(),
                "io.escapement.software." + software.client,
                Integer.toString(port),
                Integer.toString(load.threads()),
                Double.toString(load.warmUpSeconds()));
        return ChildProcess.start(command, "");
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
