package io.escapement.software;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A client: some threads, each with a connection of its own, carry out operations. Prints {@code ready} after the first
 * right answer and {@code measuring} after the warm-up; at the end {@code operations N wrong N failed N nanos N} of the
 * time between.
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

    private final Connections connections;
    private final AtomicBoolean firstFailure = new AtomicBoolean(true);

    private Workload(Connections connections) {
        this.connections = connections;
    }

    /** Runs it by the last three arguments: threads, seconds of warm-up, seconds. */
    public static void run(String[] arguments, Connections connections) throws Exception {
        int last = arguments.length - 1;
        int threads = Integer.parseInt(arguments[last - 2]);
        long warmUpNanos = nanos(arguments[last - 1]);
        long measuredNanos = nanos(arguments[last]);
        Workload workload = new Workload(connections);
        workload.awaitServer();
        System.out.println("ready");
        workload.runFor(threads, warmUpNanos);
        System.out.println("measuring");
        System.out.println(workload.runFor(threads, measuredNanos));
    }

    /** Whether a time that the server read can have been read just now. */
    public static boolean isAboutNow(long serverMs) {
        return Math.abs(System.currentTimeMillis() - serverMs) < PLAINLY_OFF_MS;
    }

    private void awaitServer() throws Exception {
        long startNanos = System.nanoTime();
        while (!isAnswering(startNanos)) {
            Thread.sleep(RETRY_MS);
        }
    }

    private boolean isAnswering(long startNanos) throws Exception {
        boolean isRight;
        try (Connection connection = connections.open(0)) {
            isRight = connection.isRight(0);
        } catch (Exception notYet) {
            if (System.nanoTime() - startNanos > READY_NANOS) {
                throw notYet;
            }
            return false;
        }
        if (!isRight) {
            throw new IllegalStateException("the server's first answer is wrong");
        }
        return true;
    }

    private Tally runFor(int threads, long nanos) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Tally>> tasks = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                int number = thread;
                tasks.add(() -> runOne(number, nanos));
            }
            Tally sum = Tally.NONE;
            for (Future<Tally> tally : pool.invokeAll(tasks)) {
                sum = sum.plus(tally.get());
            }
            return sum;
        } finally {
            pool.shutdown();
        }
    }

    private Tally runOne(int thread, long nanos) throws Exception {
        long operations = 0;
        long wrong = 0;
        long failed = 0;
        try (Connection connection = connections.open(thread)) {
            long startNanos = System.nanoTime();
            long tookNanos = 0;
            while (tookNanos < nanos) {
                operations++;
                try {
                    if (!connection.isRight(operations)) {
                        wrong++;
                    }
                } catch (Exception e) {
                    failed++;
                    explainFirst(e);
                }
                tookNanos = System.nanoTime() - startNanos;
            }
            return new Tally(operations, wrong, failed, tookNanos);
        }
    }

    private void explainFirst(Exception e) {
        if (firstFailure.getAndSet(false)) {
            e.printStackTrace();
        }
    }

    private static long nanos(String seconds) {
        return (long) (Double.parseDouble(seconds) * 1e9);
    }
}
