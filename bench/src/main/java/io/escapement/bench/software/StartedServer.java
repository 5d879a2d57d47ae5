package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.SlowClock;
import io.escapement.bench.software.RunFigures.ClientFigures;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.JMException;

/**
 * A server that runs in a folder of its own, and its client.
 *
 * @param data the folder, with the server's output in it; it is left behind unless the server is asked to {@link #end}
 */
record StartedServer(Process server, ChildProcess client, Path data) implements AutoCloseable {
    private static final long STOP_SECONDS = 60;
    private static final String COUNTS = "clock-reads.bin";

    static StartedServer start(Software software, SlowClock clock, EffectSettings settings)
            throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(BenchmarksJar.folder(), software + "-");
        int port = FreePort.find();
        List<List<String>> commands = software.commands(data, port);
        int last = commands.size() - 1;
        for (List<String> preparation : commands.subList(0, last)) {
            if (java(preparation, Map.of(), data).start().waitFor() != 0) {
                throw new MeasurementException("the server could not be prepared; see its output in " + data);
            }
        }
        List<String> arguments = new ArrayList<>(commands.get(last));
        arguments.add(0, "-Xmx512m");
        Process server =
                java(arguments, clock.environment(data.resolve(COUNTS)), data).start();
        // Starts the client in a JVM of its own, which has the machine's clock and no agent.
        ProcessBuilder client = new ProcessBuilder(
                BuiltFiles.java().toString(),
                "-Xmx256m",
                "-cp",
                software.classPath(),
                "io.escapement.software." + software.client,
                Integer.toString(port),
                Integer.toString(settings.threads),
                Double.toString(settings.warmUpSeconds));
        try {
            return new StartedServer(server, ChildProcess.start(client, ""), data);
        } catch (IOException e) {
            server.destroyForcibly();
            throw e;
        }
    }

    /** Returns the process builder of a JVM whose output goes to a file. */
    private static ProcessBuilder java(List<String> arguments, Map<String, String> environment, Path folder) {
        File output = folder.resolve("output.log").toFile();
        ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(arguments))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output));
        builder.command().add(0, BuiltFiles.java().toString());
        builder.environment().putAll(environment);
        return builder;
    }

    /** Returns the file by which the slow clock is switched. */
    Path counts() {
        return data.resolve(COUNTS);
    }

    void awaitWarm() throws IOException, InterruptedException {
        client.await("ready");
        client.await("warm");
    }

    /** Has the client use the server for so long. */
    ClientFigures load(double seconds) throws IOException, InterruptedException {
        client.tell(Double.toString(seconds));
        return new Gson().fromJson(client.await("{"), ClientFigures.class);
    }

    RunFigures measure(ServiceBeans beans, double seconds) throws IOException, JMException, InterruptedException {
        long processorNanosBefore = beans.processCpuNanos();
        long readsBefore = reads();
        ClientFigures figures = load(seconds);
        long reads = reads() - readsBefore;
        long processorNanos = beans.processCpuNanos() - processorNanosBefore;
        return new RunFigures(
                figures,
                processorNanos,
                reads,
                beans.agent().findings(),
                beans.agent().cachedNanoCallSiteCount());
    }

    /** Returns the reads of the slow clock so far, as its library counts them. */
    private long reads() throws IOException {
        ByteBuffer counts = ByteBuffer.wrap(Files.readAllBytes(counts())).order(ByteOrder.nativeOrder());
        return counts.getLong() + counts.getLong();
    }

    /** Asks the server to end, and deletes its folder. */
    void end() throws IOException, InterruptedException {
        server.destroy();
        if (!server.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
            throw new MeasurementException("the server did not end when it was asked to");
        }
        try (Stream<Path> walk = Files.walk(data)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    @Override
    public void close() {
        client.close();
        server.destroyForcibly().onExit().join();
    }
}
