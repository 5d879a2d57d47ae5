package io.escapement.ab.load;

import io.escapement.ab.http.RequestMix;
import io.escapement.ab.http.Target;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** One stretch of load against one service, with one thread for each connection. */
public final class LoadPhase {

    private static final long RAMP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

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

    /** Sends as many requests as the service answers on these connections. */
    public LoadResult saturate(Duration duration) throws InterruptedException {
        return run(new ClosedLoop(duration.toNanos()));
    }

    /** Holds a constant rate. After {@code duration} the requests that are late get as long as one request may take. */
    public LoadResult hold(double requestsPerSecond, Duration duration) throws InterruptedException {
        long giveUpNanos = duration.plus(requestTimeout).toNanos();
        return run(new ConstantRate(requestsPerSecond, duration.toNanos(), giveUpNanos));
    }

    /** Starts a load that goes on until it is stopped. */
    public RunningLoad start(Rate rate) {
        return start(
                rate.isSaturated()
                        ? new ClosedLoop(Long.MAX_VALUE)
                        : new ConstantRate(rate.requestsPerSecond().orElseThrow(), Long.MAX_VALUE, Long.MAX_VALUE));
    }

    private LoadResult run(Pacing pacing) throws InterruptedException {
        Slice all = new Slice();
        try (RunningLoad load = start(pacing)) {
            while (load.watch(second -> all.add(second.slice()))) {
                // The watching is all there is to do.
            }
            long planned = pacing.planned();
            long unsentCount = planned == Pacing.END ? 0 : planned - all.tally().attemptedCount();
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
