package io.escapement.bench.software;

import com.google.gson.Gson;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.ReadCounts;
import io.escapement.ab.service.ServiceBeans;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.host.StealTime;
import io.escapement.bench.software.RunFigures.ClientFigures;
import java.io.IOException;
import java.nio.file.Path;
import javax.management.JMException;

/**
 * A server that runs, and its client, which is told how long to use it.
 *
 * @param counts where the slow clock counts the server's reads
 */
record StartedServer(ChildProcess server, ChildProcess client, Path counts) {
    private static final long AGENT_SECONDS = 60;

    void awaitReady() throws IOException, InterruptedException {
        client.await("ready");
    }

    void awaitWarm() throws IOException, InterruptedException {
        client.await("warm");
    }

    ServiceBeans beans() throws IOException, JMException {
        return ServiceBeans.of(server.pid());
    }

    void requireEngaged(ServiceBeans beans) throws IOException, JMException, InterruptedException {
        if (!beans.agent().await(AGENT_SECONDS)) {
            throw new MeasurementException("the agent has not registered its MXBeans");
        }
        if (!beans.agent().findings().engaged()) {
            throw new MeasurementException(
                    "the agent is " + beans.agent().findings().state() + ": "
                            + beans.agent().findings().reason());
        }
    }

    /** Has the client begin to use it for so long; {@link #figures} waits for the end. */
    void load(double seconds) throws IOException, InterruptedException {
        client.tell(Double.toString(seconds));
    }

    ClientFigures figures() throws IOException, InterruptedException {
        return new Gson().fromJson(client.await("{"), ClientFigures.class);
    }

    RunFigures measure(ServiceBeans beans, double seconds) throws IOException, JMException, InterruptedException {
        long startNanos = System.nanoTime();
        StealTime stealBefore = StealTime.now();
        ReadCounts readsBefore = ReadCounts.in(counts);
        long processorNanosBefore = beans.processCpuNanos();
        load(seconds);
        ClientFigures figures = figures();
        long processorNanos = beans.processCpuNanos() - processorNanosBefore;
        ReadCounts reads = ReadCounts.in(counts).since(readsBefore);
        Long stolenMs = StealTime.now().msSince(stealBefore);
        Double stolenCores = stolenMs == null ? null : stolenMs * 1e6 / (System.nanoTime() - startNanos);
        server.requireAlive();
        return new RunFigures(
                figures,
                reads,
                processorNanos,
                beans.agent().findings(),
                beans.agent().cachedNanoCallSiteCount(),
                stolenCores);
    }

    /** Of figures with the cached clock. */
    static void requireCachedNanos(RunFigures figures, String options) {
        if (options.contains("nano-packages=") && figures.nanoCallSites() == 0) {
            throw new MeasurementException("no call of System.nanoTime reads the cached clock");
        }
    }
}
