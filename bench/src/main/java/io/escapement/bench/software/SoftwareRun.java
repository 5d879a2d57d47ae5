package io.escapement.bench.software;

import io.escapement.ab.host.FreePort;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.service.AgentFindings;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.BenchmarksJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.JMException;

/** A server, once: started in an empty folder, used by its client, asked to end. */
final class SoftwareRun {

    private static final long AGENT_SECONDS = 60;
    private static final String MEMORY = "-Xmx512m";

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

    /** The folder is left behind where the run failed. */
    ArmFigures run(List<String> agentArguments) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory(BenchmarksJar.folder(), software.module() + "-");
        Path counts = data.resolve("clock-reads.bin");
        int port = FreePort.find();
        prepare(data, port);
        List<String> arguments = new ArrayList<>(agentArguments);
        arguments.add(MEMORY);
        arguments.addAll(software.server(installed, data, port));
        try (ServerProcess server = ServerProcess.start(arguments, clock.environment(counts), data);
                ClientProcess client = ClientProcess.start(software, installed, port, load, data)) {
            try {
                ArmFigures figures = measure(server, client, counts, !agentArguments.isEmpty());
                if (!server.stop()) {
                    throw new MeasurementException("it did not end when it was asked to");
                }
                delete(data);
                return figures;
            } catch (MeasurementException | IOException | JMException e) {
                throw server.failure(e.getMessage() + "; see " + data, e);
            }
        }
    }

    private void prepare(Path data, int port) throws IOException, InterruptedException {
        List<String> preparation = software.preparation(installed, data, port);
        if (!preparation.isEmpty()) {
            try (ServerProcess process = ServerProcess.start(preparation, Map.of(), data)) {
                process.awaitSuccess();
            }
        }
    }

    private ArmFigures measure(ServerProcess server, ClientProcess client, Path counts, boolean hasAgent)
            throws IOException, JMException, InterruptedException {
        client.await("ready");
        try (ServiceBeans beans = ServiceBeans.of(server.pid())) {
            if (hasAgent) {
                requireEngaged(beans);
            }
            client.await("measuring");
            ReadCounts before = ReadCounts.in(counts);
            ClientFigures figures = client.figures();
            ReadCounts reads = ReadCounts.in(counts).since(before);
            server.requireAlive();
            return new ArmFigures(figures, reads, beans.loadedClassCount(), hasAgent ? beans.agentFindings() : null);
        }
    }

    private void requireEngaged(ServiceBeans beans) throws IOException, JMException, InterruptedException {
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
