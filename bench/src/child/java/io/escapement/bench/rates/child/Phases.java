package io.escapement.bench.rates.child;

import com.google.gson.Gson;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.torture.child.Staleness;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that reads the clock, phase by phase, at a rate. Its arguments: whether the agent is there, the number of
 * threads, whether the agent is watched and each form of reading used, and then {@code READS_PER_SECOND:SECONDS} for
 * each phase. Prints what it has found in each, as JSON, a line each.
 */
public final class Phases {
    private static final long POLL_MS = 10;

    /** What was found in a phase. */
    public static final class Found {
        public double readsPerSecond;
        public double madePerSecond;

        /** Processor time of all threads by the time that passed. */
        public double cores;

        /** Median over batches of what a read took, without what reading the monotonic clock takes. */
        public double readNanos;

        public Staleness staleness;
        public long backwards;

        /** When the ticker began to tick or ceased to, if the agent was watched. */
        public final List<Double> changedAfterSeconds = new ArrayList<>();

        /** Null without the agent. */
        public Map<String, Object> agent;
    }

    private final AgentBean agent;
    private final int threads;
    private final boolean isWatched;
    private boolean wasTicking;

    private Phases(AgentBean agent, int threads, boolean isWatched) {
        this.agent = agent;
        this.threads = threads;
        this.isWatched = isWatched;
    }

    public static void main(String[] args) throws Exception {
        AgentBean agent = Boolean.parseBoolean(args[0]) ? new AgentBean() : null;
        if (agent != null) {
            agent.awaitEngaged(true);
        }
        Phases phases = new Phases(agent, Integer.parseInt(args[1]), Boolean.parseBoolean(args[2]));
        for (int i = 3; i < args.length; i++) {
            String[] phase = args[i].split(":");
            System.out.println(
                    new Gson().toJson(phases.run(Double.parseDouble(phase[0]), Double.parseDouble(phase[1]))));
        }
        Runtime.getRuntime().halt(0);
    }

    private Found run(double readsPerSecond, double seconds) throws Exception {
        Found found = new Found();
        found.readsPerSecond = readsPerSecond;
        List<PacedReader> readers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            readers.add(new PacedReader(readsPerSecond / threads, isWatched));
            readers.get(i).start();
        }
        if (agent != null) {
            agent.resetStatistics();
        }
        long cpuNanos = cpuNanos();
        long startNanos = System.nanoTime();
        await(startNanos, seconds, found);
        double tookNanos = System.nanoTime() - startNanos;
        found.cores = (cpuNanos() - cpuNanos) / tookNanos;
        if (agent != null) {
            found.agent = agent.attributes();
        }
        found.staleness = new Staleness(PacedReader.BOUND_MS);
        List<Double> readNanos = new ArrayList<>();
        for (PacedReader reader : readers) {
            reader.stopReading();
            found.madePerSecond += reader.reads / tookNanos * TimeUnit.SECONDS.toNanos(1);
            found.staleness.add(reader.staleness);
            found.backwards += reader.backwards;
            readNanos.addAll(reader.readNanos);
        }
        found.staleness.summarized();
        readNanos.sort(null);
        found.readNanos = readNanos.get(readNanos.size() / 2);
        return found;
    }

    private void await(long startNanos, double seconds, Found found) throws Exception {
        double passed = 0;
        while (passed < seconds) {
            Thread.sleep(isWatched ? POLL_MS : (long) ((seconds - passed) * 1_000) + 1);
            passed = (double) (System.nanoTime() - startNanos) / TimeUnit.SECONDS.toNanos(1);
            if (isWatched && agent.isTicking() != wasTicking) {
                wasTicking = !wasTicking;
                found.changedAfterSeconds.add(passed);
            }
        }
    }

    /** Of all threads, to the ns, which the process' own figure (10 ms) is not. */
    private static long cpuNanos() throws IOException {
        long sum = 0;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Paths.get("/proc/self/task"))) {
            for (Path task : tasks) {
                String stat = new String(Files.readAllBytes(task.resolve("schedstat")), StandardCharsets.US_ASCII);
                sum += Long.parseLong(stat.substring(0, stat.indexOf(' ')));
            }
        }
        return sum;
    }
}
