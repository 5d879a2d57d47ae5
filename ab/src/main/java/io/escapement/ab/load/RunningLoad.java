package io.escapement.ab.load;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A load that is going on, with one thread for each connection. Its starter keeps calling {@link #watch}. */
public final class RunningLoad implements AutoCloseable {

    private static final long WATCH_MILLIS = 50;

    private final List<Worker> workers;
    private final Pacing pacing;
    private final SecondsQueue queue;
    private final LongSupplier nowNanos;
    private final long requestTimeoutNanos;

    RunningLoad(
            List<Worker> workers, Pacing pacing, SecondsQueue queue, LongSupplier nowNanos, long requestTimeoutNanos) {
        this.workers = workers;
        this.pacing = pacing;
        this.queue = queue;
        this.nowNanos = nowNanos;
        this.requestTimeoutNanos = requestTimeoutNanos;
        workers.forEach(Worker::start);
    }

    /** Returns the time since the first request was due; negative before that. */
    public long elapsedNanos() {
        return nowNanos.getAsLong();
    }

    /**
     * Begins a sequence of requests with this second, counted from the load's start, or as soon after it as can be:
     * those that were due earlier go on until then. By the same seed they are the same, with the same gaps.
     *
     * @return the second with which it begins
     */
    public long beginSequence(long second, long seed) {
        return pacing.begin(second, seed);
    }

    /**
     * Waits for a twentieth of a second, gives up on requests that have been in flight for too long, and passes on the
     * seconds that are complete. False once the load has ended and everything has been passed on. Throws {@link
     * io.escapement.ab.host.MeasurementException} if the generator itself has failed.
     */
    public boolean watch(Consumer<Second> seconds) throws InterruptedException {
        workers.forEach(worker -> worker.giveUpAfter(requestTimeoutNanos));
        Optional<Worker> running = workers.stream().filter(Thread::isAlive).findFirst();
        if (running.isPresent()) {
            running.get().join(WATCH_MILLIS);
        }
        queue.drain(seconds);
        workers.forEach(Worker::requireSound);
        return running.isPresent();
    }

    /** Returns whether most connections still have to send requests that were due in this second or before. */
    public boolean isMostlyNotBeyond(long second) {
        return 2 * queue.countNotBeyond(second) > workers.size();
    }

    /** Counts the answers so far, whatever their status. */
    public long answeredCount() {
        return workers.stream().mapToLong(worker -> worker.answered.get()).sum();
    }

    /** Nothing more is sent; what is in flight may still be answered. */
    public void stop() {
        workers.forEach(Worker::stopSending);
    }

    @Override
    public void close() {
        stop();
        workers.forEach(worker -> worker.giveUpAfter(0));
    }

    /** The requests that were due in one second of a load, counted from its start; complete. */
    public record Second(long index, Slice slice) {}
}
