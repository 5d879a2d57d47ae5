package io.escapement.ab.load;

import io.escapement.ab.host.MeasurementException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleFunction;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/** A load for one service, with one thread for each connection. */
public record LoadPhase(Target target, RequestMix mix, int connections, Duration requestTimeout) {
    private static final long RAMP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    public LoadPhase withConnections(int other) {
        return new LoadPhase(target, mix, other, requestTimeout);
    }

    /** Loads a service for so long. Requests that are late then get as long as one request may take. */
    public Slice load(Rate rate, Duration duration) throws InterruptedException {
        Slice all = new Slice();
        try (RunningLoad load = start(rate, duration.toNanos())) {
            while (load.watch(second -> all.add(second.slice()))) {
                if (load.elapsedNanos() > duration.plus(requestTimeout).toNanos()) {
                    load.stop();
                }
            }
        }
        return all;
    }

    /** Starts a load that goes on until it is stopped. */
    public RunningLoad start(Rate rate) {
        return start(rate, Long.MAX_VALUE);
    }

    /** Returns how the service answers a few requests. */
    public Tally ask() throws InterruptedException {
        return withConnections(1).load(new Rate(20), Duration.ofMillis(250)).tally();
    }

    /** Returns the message for a generator, which needs most of the memory, that gets no more of it. */
    public static MeasurementException outOfMemory(OutOfMemoryError e) {
        return new MeasurementException(
                "ab itself ran out of memory (" + e.getMessage()
                        + "): give it a larger heap (java -Xmx1g -jar ...), or fewer --connections",
                e);
    }

    private RunningLoad start(Rate rate, long durationNanos) {
        Pacing pacing = new Pacing(rate, durationNanos);
        long originNanos = System.nanoTime() + RAMP_NANOS;
        LongSupplier nowNanos = () -> System.nanoTime() - originNanos;
        SecondsQueue queue = new SecondsQueue(connections);
        DoubleFunction<Request> requests = mix.of(target);
        List<Worker> workers = IntStream.range(0, connections)
                .mapToObj(i -> new Worker(i, target, !rate.isSaturated(), pacing::next, requests, nowNanos, queue))
                .toList();
        return new RunningLoad(workers, pacing, queue, nowNanos, requestTimeout.toNanos());
    }
}
