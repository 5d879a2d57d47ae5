package io.escapement.ab.load;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.http.RequestMix;
import io.escapement.ab.http.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A load for one service, with one thread for each connection. */
public record LoadPhase(Target target, RequestMix.Factory mix, int connections, Duration requestTimeout) {
    private static final long RAMP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    public LoadPhase withConnections(int other) {
        return new LoadPhase(target, mix, other, requestTimeout);
    }

    /** Sends as many requests as the service answers on these connections. */
    public LoadResult saturate(Duration duration) throws InterruptedException {
        return run(Pacing.closedLoop(duration.toNanos()), 0);
    }

    /** Holds a constant rate. After {@code duration} the requests that are late get as long as one request may take. */
    public LoadResult hold(double requestsPerSecond, Duration duration) throws InterruptedException {
        long planned = (long) (duration.toNanos() / (TimeUnit.SECONDS.toNanos(1) / requestsPerSecond));
        long giveUpNanos = duration.plus(requestTimeout).toNanos();
        return run(Pacing.constantRate(requestsPerSecond, planned, giveUpNanos), planned);
    }

    /** Starts a load that goes on until it is stopped. */
    public RunningLoad start(Rate rate) {
        return start(
                rate.isSaturated()
                        ? Pacing.closedLoop(Long.MAX_VALUE)
                        : Pacing.constantRate(rate.requestsPerSecond(), Long.MAX_VALUE, Long.MAX_VALUE));
    }

    /** Refuses a wrong URL before anything is measured. */
    public void requireAnswer() throws InterruptedException {
        LoadResult few = withConnections(1).hold(20, Duration.ofMillis(250));
        if (few.tally().succeededCount() == 0) {
            throw new MeasurementException(target.url() + " does not answer as expected: " + few.problems()
                    + "; are the URL, the path and the expected status right?");
        }
    }

    /** @param planned how many requests there should be; 0 where nobody knows */
    private LoadResult run(Pacing pacing, long planned) throws InterruptedException {
        Slice all = new Slice();
        try (RunningLoad load = start(pacing)) {
            while (load.watch(second -> all.add(second.slice()))) {
                // The watching is all there is to do.
            }
            long unsentCount = Math.max(0, planned - all.tally().attemptedCount());
            return new LoadResult(Math.max(1, load.lastEndNanos()), all, unsentCount);
        }
    }

    private RunningLoad start(Pacing pacing) {
        long originNanos = System.nanoTime() + RAMP_NANOS;
        SecondsQueue queue = new SecondsQueue(connections);
        List<Worker> workers = IntStream.range(0, connections)
                .mapToObj(i -> new Worker(i, target, pacing, mix.create(target, i), originNanos, queue))
                .toList();
        return new RunningLoad(workers, queue, originNanos, requestTimeout.toNanos());
    }
}
