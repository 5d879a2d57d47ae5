package io.escapement.bench.rates.child;

import com.google.gson.Gson;
import io.escapement.bench.clocks.AgentBean;
import io.escapement.bench.rewritten.RewrittenClock;
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
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Two threads of a JVM that read the clock a given number of times a second, in batches: they wake up to 200 times a
 * second, at moments that are fixed in advance. They compare each read with the one before and with what either had
 * read before the batch, and the last of a batch with the real clock.
 *
 * <p>Arguments: {@link #ABSENT} if the agent is, then {@code READS_PER_SECOND:SECONDS} for each phase. If there are
 * more than two the ticker is watched, and clocks are read by several forms. Prints what was found, a line of JSON a
 * phase.
 */
public final class PacedReader extends Thread {
    public static final String ABSENT = "absent";

    private static final double SECOND_NANOS = 1e9;
    private static final double SHORTEST_PERIOD_NANOS = SECOND_NANOS / 200;

    /** What is left undone for longer is given up: a clock that is too slow for the rate must show. */
    private static final double MOST_BEHIND_NANOS = SECOND_NANOS / 10;

    private static final int THREADS = 2;
    private static final int BOUND_MS = 20;
    private static final AtomicLong LATEST_MS = new AtomicLong();
    private static final AtomicLong LATEST_NANOS = new AtomicLong(Long.MIN_VALUE);

    private final double readsPerSecond;
    private final boolean byEachForm;
    private final Staleness staleness = new Staleness(BOUND_MS);
    private final List<Double> readNanos = new ArrayList<>();
    private long reads;
    private long backwards;
    private long lastMs;
    private long lastNanos = Long.MIN_VALUE;
    private volatile boolean stop;

    /** Written between two reads, so that the compiler leaves them in their order. */
    @SuppressWarnings("UnusedVariable")
    private volatile long between;

    private PacedReader(double readsPerSecond, boolean byEachForm) {
        this.readsPerSecond = readsPerSecond;
        this.byEachForm = byEachForm;
    }

    public static void main(String[] args) throws Exception {
        AgentBean agent = args[0].equals(ABSENT) ? null : new AgentBean();
        if (agent != null) {
            agent.awaitEngaged();
        }
        boolean isWatched = args.length > 3;
        for (int i = 1; i < args.length; i++) {
            String[] phase = args[i].split(":");
            double readsPerSecond = Double.parseDouble(phase[0]);
            List<PacedReader> readers = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                readers.add(new PacedReader(readsPerSecond / THREADS, isWatched));
                readers.get(thread).start();
            }
            if (agent != null) {
                agent.resetStatistics();
            }
            long cpuNanos = cpuNanos();
            long startNanos = System.nanoTime();
            List<Double> changes = pass(Double.parseDouble(phase[1]), isWatched ? agent : null);
            double seconds = (System.nanoTime() - startNanos) / SECOND_NANOS;
            double cores = (cpuNanos() - cpuNanos) / SECOND_NANOS / seconds;
            Map<String, Object> found = agent == null ? new TreeMap<>() : agent.attributes();
            found.put("reads a second", readsPerSecond);
            found.put("cores", cores);
            found.put("changed after s", changes);
            addTo(found, readers, seconds);
            System.out.println(new Gson().toJson(found));
        }
        Runtime.getRuntime().halt(0);
    }

    /** Lets so much time pass, and returns when the ticker that is watched began to tick, or ceased to. */
    private static List<Double> pass(double seconds, AgentBean watched) throws Exception {
        List<Double> changes = new ArrayList<>();
        boolean wasTicking = watched != null && watched.isTicking();
        long startNanos = System.nanoTime();
        for (double passed = 0; passed < seconds; passed = (System.nanoTime() - startNanos) / SECOND_NANOS) {
            Thread.sleep(watched == null ? 1 + (long) (1_000 * (seconds - passed)) : 10);
            if (watched != null && watched.isTicking() != wasTicking) {
                wasTicking = !wasTicking;
                changes.add((System.nanoTime() - startNanos) / SECOND_NANOS);
            }
        }
        return changes;
    }

    /** Ends the readers. */
    private static void addTo(Map<String, Object> found, List<PacedReader> readers, double seconds)
            throws InterruptedException {
        Staleness all = new Staleness(BOUND_MS);
        List<Double> readNanos = new ArrayList<>();
        long reads = 0;
        long backwards = 0;
        for (PacedReader reader : readers) {
            reader.stop = true;
            reader.join();
            all.add(reader.staleness);
            readNanos.addAll(reader.readNanos);
            reads += reader.reads;
            backwards += reader.backwards;
        }
        readNanos.sort(null);
        found.put("ns a read", readNanos.get(readNanos.size() / 2));
        found.put("made", reads / seconds);
        found.put("equal %", all.equalPercent());
        found.put("drift ms", all.summarized().meanMs);
        found.put("most ms", all.maxMs);
        found.put("early", all.early);
        found.put("backwards", backwards);
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

    @Override
    public void run() {
        double periodNanos = Math.max(SHORTEST_PERIOD_NANOS, SECOND_NANOS / readsPerSecond);
        double owed = 0;
        for (long dueNanos = System.nanoTime(); !stop; dueNanos += (long) periodNanos) {
            long leftNanos = dueNanos - System.nanoTime();
            if (leftNanos < -MOST_BEHIND_NANOS) {
                dueNanos -= leftNanos;
            }
            for (; leftNanos > 0; leftNanos = dueNanos - System.nanoTime()) {
                LockSupport.parkNanos(leftNanos);
            }
            owed += readsPerSecond * periodNanos / SECOND_NANOS;
            if (owed >= 1) {
                readBatch((int) owed);
                owed -= (int) owed;
            }
        }
    }

    private void readBatch(int batch) {
        lastMs = Math.max(lastMs, LATEST_MS.get());
        lastNanos = Math.max(lastNanos, LATEST_NANOS.get());
        long realMs = System.currentTimeMillis();
        between = realMs;
        long emptyNanos = System.nanoTime();
        long startNanos = System.nanoTime();
        for (int i = 0; i < batch; i++) {
            if (!byEachForm) {
                take(RewrittenClock.nowMs());
            } else {
                readForm((reads + i) % 4);
            }
        }
        long tookNanos = System.nanoTime() - startNanos - (startNanos - emptyNanos);
        between = tookNanos;
        staleness.sample(realMs, lastMs, System.currentTimeMillis());
        readNanos.add((double) tookNanos / batch);
        reads += batch;
        LATEST_MS.accumulateAndGet(lastMs, Math::max);
        LATEST_NANOS.accumulateAndGet(lastNanos, Math::max);
    }

    private void readForm(long form) {
        if (form == 0) {
            long nanos = RewrittenClock.nanoTime();
            backwards += nanos < lastNanos ? 1 : 0;
            lastNanos = nanos;
        } else {
            take(form == 1 ? RewrittenClock.nowMs() : form == 2 ? RewrittenClock.dateMs() : RewrittenClock.instantMs());
        }
    }

    private void take(long nowMs) {
        backwards += nowMs < lastMs ? 1 : 0;
        lastMs = nowMs;
    }
}
