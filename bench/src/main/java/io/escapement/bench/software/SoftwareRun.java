package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.software.SoftwareReport.ClientFigures;
import io.escapement.bench.software.SoftwareReport.Load;
import io.escapement.bench.software.SoftwareReport.RunFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;

/** A server, once: started in an empty folder, used by its client, asked to end. */
final class SoftwareRun {
    private static final long AGENT_SECONDS = 60;
    private static final long STOP_SECONDS = 60;
    private static final String MEMORY = "-Xmx512m";
    private static final Pattern FIGURES = Pattern.compile("operations (\\d+) wrong (\\d+) failed (\\d+) nanos (\\d+)");

    private final Software software;
    private final Installed installed;
    private final SlowClock clock;
    private final Load load;

    SoftwareRun(Software software, Installed installed, SlowClock clock, Load load) {
        this.software = software;
        this.installed = installed;
        this.clock = clock;
        this.load = load;
    }

    /** The folder is left behind if the run failed. */
    RunFigures run(List<String> agentArguments) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(BenchmarksJar.folder(), software + "-");
        Path counts = data.resolve("clock-reads.bin");
        int port = FreePort.find();
        List<String> preparation = software.preparation(installed, data, port);
        if (!preparation.isEmpty()) {
            ChildProcess.output(java(preparation, Map.of(), data));
        }
        List<String> arguments = new ArrayList<>(agentArguments);
        arguments.add(MEMORY);
        arguments.addAll(software.server(installed, data, port));
        try (ChildProcess server = ChildProcess.start(java(arguments, clock.environment(counts), data));
                ChildProcess client = client(port)) {
            try {
                RunFigures figures = measure(server, client, counts, !agentArguments.isEmpty());
                if (!server.stop(STOP_SECONDS)) {
                    throw new MeasurementException("it did not end when it was asked to");
                }
                delete(data);
                return figures;
            } catch (MeasurementException | IOException | JMException e) {
                MeasurementException failure = server.failure(e.getMessage() + "; see " + data);
                failure.initCause(e);
                throw failure;
            }
        }
    }

    /** A JVM whose output goes to a file. */
    private static ProcessBuilder java(List<String> arguments, Map<String, String> environment, Path folder) {
        List<String> command = new ArrayList<>(List.of(BuiltFiles.java().toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("output.log").toFile()));
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
                Double.toString(load.warmUpSeconds()),
                Double.toString(load.seconds()));
        return ChildProcess.start(command, "");
    }

    private RunFigures measure(ChildProcess server, ChildProcess client, Path counts, boolean hasAgent)
            throws IOException, JMException, InterruptedException {
        client.await("ready");
        try (ServiceBeans beans = ServiceBeans.of(server.pid())) {
            if (hasAgent) {
                requireEngaged(beans);
            }
            client.await("measuring");
            ReadCounts before = ReadCounts.in(counts);
            ClientFigures figures = figures(client.await("operations"));
            ReadCounts reads = ReadCounts.in(counts).since(before);
            server.requireAlive();
            return new RunFigures(figures, reads, beans.loadedClassCount(), hasAgent ? beans.agentFindings() : null);
        }
    }

    private static ClientFigures figures(String line) {
        Matcher figures = FIGURES.matcher(line);
        if (!figures.matches()) {
            throw new MeasurementException("the client's figures can't be read: " + line);
        }
        return new ClientFigures(
                Long.parseLong(figures.group(1)),
                Long.parseLong(figures.group(2)),
                Long.parseLong(figures.group(3)),
                Long.parseLong(figures.group(4)));
    }

    private static void requireEngaged(ServiceBeans beans) throws IOException, JMException, InterruptedException {
        if (!beans.waitForAgent(AGENT_SECONDS)) {
            throw new MeasurementException("the agent has not registered its MXBeans");
        }
        AgentFindings agent = beans.agentFindings();
        if (!agent.engaged()) {
            throw new MeasurementException("the agent is " + agent.state() + ": " + agent.reason());
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (var walk = Files.walk(folder)) {
            files = new ArrayList<>(walk.toList());
        }
        for (int last = files.size() - 1; last >= 0; last--) {
            Files.deleteIfExists(files.get(last));
        }
    }
}
