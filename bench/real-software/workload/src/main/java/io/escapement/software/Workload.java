package io.escapement.software;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * A client: some threads, each with a connection of its own that is kept to the end, carry out operations. Prints
 * {@code ready} after the first right answer and {@code warm} after the warm-up. For each line that it then gets, the
 * client measures so many seconds. It prints, as JSON, how many operations there were, wrong and failed ones among
 * them, and the longest thread's time.
 */
public final class Workload {
    /** Opens the connection of a client thread. */
    public interface Connections {
        Connection open(int thread) throws Exception;
    }

    /** A server's clock and its client's are the same, but for the cached clock's staleness and the time between. */
    private static final long PLAINLY_OFF_MS = 2_000;

    private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(120);
    private static final long RETRY_MS = 100;
    private static final AtomicBoolean FIRST_FAILURE = new AtomicBoolean(true);

    private final LongAdder operations = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAccumulator nanos = new LongAccumulator(Math::max, 0);

    private Workload() {}

    /** Runs it by the last two arguments: threads, seconds of warm-up. */
    public static void run(String[] arguments, Connections connections) throws Exception {
        int last = arguments.length - 1;
        int threads = Integer.parseInt(arguments[last - 1]);
        awaitServer(connections);
        System.out.println("ready");
        List<Connection> open = new ArrayList<>();
        try {
            for (int thread = 0; thread < threads; thread++) {
                open.add(connections.open(thread));
            }
            new Workload().run(open, Double.parseDouble(arguments[last]));
            System.out.println("warm");
            // Who counts what the server does meanwhile must not begin later than this does.
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
            for (String seconds = lines.readLine(); seconds != null; seconds = lines.readLine()) {
                Workload measured = new Workload();
                measured.run(open, Double.parseDouble(seconds));
                System.out.printf(
                        "{\"operations\":%d,\"wrong\":%d,\"failed\":%d,\"nanos\":%d}%n",
                        measured.operations.sum(), measured.wrong.sum(), measured.failed.sum(), measured.nanos.get());
            }
        } finally {
            for (Connection connection : open) {
                connection.close();
            }
        }
    }

    /** Whether a time that the server read can have been read just now. */
    public static boolean isAboutNow(long serverMs) {
        return Math.abs(System.currentTimeMillis() - serverMs) < PLAINLY_OFF_MS;
    }

    private static void awaitServer(Connections connections) throws Exception {
        long startNanos = System.nanoTime();
        boolean isRight = false;
        boolean answers = false;
        while (!answers) {
            try (Connection connection = connections.open(0)) {
                isRight = connection.isRight(0);
                answers = true;
            } catch (Exception notYet) {
                if (System.nanoTime() - startNanos > READY_NANOS) {
                    throw notYet;
                }
                Thread.sleep(RETRY_MS);
            }
        }
        if (!isRight) {
            throw new IllegalStateException("the server's first answer is wrong");
        }
    }

    private void run(List<Connection> connections, double seconds) throws Exception {
        List<Callable<Void>> tasks = connections.stream()
                .map(connection -> (Callable<Void>) () -> runOne(connection, (long) (seconds * 1e9)))
                .toList();
        ExecutorService pool = Executors.newFixedThreadPool(connections.size());
        try {
            for (Future<Void> task : pool.invokeAll(tasks)) {
                task.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    private Void runOne(Connection connection, long wantedNanos) {
        long startNanos = System.nanoTime();
        long tookNanos = 0;
        for (long number = 1; tookNanos < wantedNanos; number++) {
            operations.increment();
            try {
                if (!connection.isRight(number)) {
                    wrong.increment();
                }
            } catch (Exception e) {
                failed.increment();
                if (FIRST_FAILURE.getAndSet(false)) {
                    e.printStackTrace();
                }
            }
            tookNanos = System.nanoTime() - startNanos;
        }
        nanos.accumulate(tookNanos);
        return null;
    }
}
