package io.escapement.bench.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** One stretch of load against one service, with one thread for each connection. */
public final class LoadPhase {

    private static final long RAMP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long WATCH_MILLIS = 50;

    private final Target target;
    private final RequestMix.Factory mix;
    private final int connections;
    private final Duration requestTimeout;

    public LoadPhase(Target target, RequestMix.Factory mix, int connections, Duration requestTimeout) {
        this.target = target;
        this.mix = mix;
        this.connections = connections;
        this.requestTimeout = requestTimeout;
    }

    /** As many requests as the service answers on these connections. */
    public LoadResult saturate(Duration duration) throws InterruptedException {
        return run(new Saturation(duration.toNanos()));
    }

    /** A constant rate; after {@code duration} the requests that are late get as long as one request may take. */
    public LoadResult hold(double requestsPerSecond, Duration duration) throws InterruptedException {
        long giveUpNanos = duration.plus(requestTimeout).toNanos();
        return run(new ConstantRate(requestsPerSecond, duration.toNanos(), giveUpNanos));
    }

    private LoadResult run(Pacing pacing) throws InterruptedException {
        long originNanos = System.nanoTime() + RAMP_NANOS;
        List<Worker> workers = IntStream.range(0, connections)
                .mapToObj(i -> new Worker(i, target, pacing, mix.create(target, i), originNanos))
                .toList();
        workers.forEach(Worker::start);
        for (Worker worker : workers) {
            while (worker.isAlive()) {
                workers.forEach(w -> w.giveUpAfter(requestTimeout.toNanos()));
                worker.join(WATCH_MILLIS);
            }
        }
        return merge(workers, pacing.planned());
    }

    private static LoadResult merge(List<Worker> workers, long planned) {
        Histogram fromIntended = new Histogram(3);
        Histogram fromSend = new Histogram(3);
        Histogram sendLag = new Histogram(3);
        Tally tally = new Tally();
        long waitedCount = 0;
        long elapsedNanos = 1;
        for (Worker worker : workers) {
            fromIntended.add(worker.fromIntended);
            fromSend.add(worker.fromSend);
            sendLag.add(worker.sendLag);
            tally.add(worker.tally);
            waitedCount += worker.waitedCount;
            elapsedNanos = Math.max(elapsedNanos, worker.lastEndNanos);
        }
        long unsentCount = planned == Pacing.END ? 0 : planned - tally.attemptedCount();
        return new LoadResult(elapsedNanos, fromIntended, fromSend, sendLag, tally, waitedCount, unsentCount);
    }
}
