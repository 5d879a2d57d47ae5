package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.software.SoftwareOutcome.ClientFigures;
import io.escapement.bench.software.SoftwareOutcome.RunFigures;
import io.escapement.bench.software.SoftwareReport.Load;
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
    private static final long AGENT_SECONDS = 60;
    private static final long STOP_SECONDS = 60;

    /** For which a client goes on longer: the command starts, and has classes changed before it counts. */
    private static final double PROFILE_STARTS_SECONDS = 15;

    /** What is done with a server and its client, which both run. */
    private interface Use<T> {
        T of(ChildProcess server, ChildProcess client, Path counts)
                throws IOException, JMException, InterruptedException;
    }

    /**
     * Measures.
     *
     * @param options the agent's; empty without it
     */
    RunFigures run(String options) throws IOException, InterruptedException {
        return use(options, load.seconds(), (server, client, counts) -> measure(server, client, counts, options));
    }

    /** Has the agent's jar profile the server, without the agent, for as long as it would be measured. */
    ProfileFigures profile() throws IOException, InterruptedException {
        return use("", load.seconds() + PROFILE_STARTS_SECONDS, (server, client, counts) -> {
            client.await("ready");
            client.await("warm");
            client.tell("measure");
            List<String> profile = List.of(
                    BuiltFiles.java().toString(),
                    "-jar",
                    agent.toString(),
                    "profile",
                    Long.toString(server.pid()),
                    "--json",
                    "--seconds",
                    Long.toString(Math.max(1, Math.round(load.seconds()))));
            String json = ChildProcess.output(new ProcessBuilder(profile));
            client.await("{");
            return new Gson().fromJson(json, ProfileFigures.class);
        });
    }

    /** The folder is left behind if the run failed. */
    private <T> T use(String options, double clientSeconds, Use<T> use) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(BenchmarksJar.folder(), software + "-");
        Path counts = data.resolve("clock-reads.bin");
        int port = FreePort.find();
        List<List<String>> commands = software.commands(installed, data, port);
        int last = commands.size() - 1;
        for (List<String> preparation : commands.subList(0, last)) {
            ChildProcess.output(java(preparation, Map.of(), data));
        }
        List<String> arguments = arguments(commands.get(last), options);
        try (ChildProcess server = ChildProcess.start(java(arguments, clock.environment(counts), data));
                ChildProcess client = client(port, clientSeconds)) {
            try {
                T result = use.of(server, client, counts);
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

    /** The agent comes behind the server's own, which are the first of its arguments. */
    private List<String> arguments(List<String> server, String options) {
        int others = (int) server.stream()
                .takeWhile(word -> word.startsWith("-javaagent:"))
                .count();
        List<String> arguments = new ArrayList<>(server.subList(0, others));
        if (!options.isEmpty()) {
            arguments.add("-javaagent:" + agent + "=" + options);
        }
        arguments.add("-Xmx512m");
        arguments.addAll(server.subList(others, server.size()));
        return arguments;
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
    private ChildProcess client(int port, double seconds) throws IOException {
        List<String> command = List.of(
                BuiltFiles.java().toString(),
                "-Xmx256m",
                "-cp",
                installed.classPath(),
                "io.escapement.software." + software.client,
                Integer.toString(port),
                Integer.toString(load.threads()),
                Double.toString(load.warmUpSeconds()),
                Double.toString(seconds));
        return ChildProcess.start(command, "");
    }

    private static RunFigures measure(ChildProcess server, ChildProcess client, Path counts, String options)
            throws IOException, JMException, InterruptedException {
        client.await("ready");
        try (ServiceBeans beans = ServiceBeans.of(server.pid())) {
            if (!options.isEmpty()) {
                requireEngaged(beans);
            }
            client.await("warm");
            long startNanos = System.nanoTime();
            StealTime stealBefore = StealTime.now();
            ReadCounts readsBefore = ReadCounts.in(counts);
            long processorNanosBefore = beans.processCpuNanos();
            client.tell("measure");
            ClientFigures figures = new Gson().fromJson(client.await("{"), ClientFigures.class);
            long processorNanos = beans.processCpuNanos() - processorNanosBefore;
            ReadCounts reads = ReadCounts.in(counts).since(readsBefore);
            Long stolenMs = StealTime.now().msSince(stealBefore);
            Double stolenCores = stolenMs == null ? null : stolenMs * 1e6 / (System.nanoTime() - startNanos);
            server.requireAlive();
            long nanoCallSites = beans.cachedNanoCallSiteCount();
            if (options.contains("nano-packages=") && nanoCallSites == 0) {
                throw new MeasurementException("no call of System.nanoTime reads the cached clock");
            }
            AgentFindings agent = options.isEmpty() ? null : beans.agentFindings();
            return new RunFigures(
                    figures, reads, processorNanos, beans.loadedClassCount(), agent, nanoCallSites, stolenCores);
        }
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
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
