package io.escapement.ab.load;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Pacing.Due;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/** A connection and the thread that drives it. Its figures are read after the thread has ended. */
final class Worker extends Thread {

    private static final long PAUSE_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    final AtomicLong answered = new AtomicLong();

    private final int index;
    private final Target target;
    private final boolean idles;
    private final LongFunction<Due> pacing;
    private final DoubleFunction<Request> mix;
    private final LongSupplier nowNanos;
    private final SecondsQueue queue;
    private Slice slice = new Slice();
    private long sliceSecond;
    private volatile boolean stopped;
    private HttpConnection connection;

    /** The request that waits for its answer. The worker or a watcher takes it away, and says how it ended. */
    private final AtomicReference<InFlight> inFlight = new AtomicReference<>();

    private volatile Throwable failure;

    /**
     * @param idles whether the connection mostly waits for when its next request is due
     * @param pacing hands out a request to a connection that is free now; null if there are no more
     * @param nowNanos the time since the load's start
     */
    Worker(
            int index,
            Target target,
            boolean idles,
            LongFunction<Due> pacing,
            DoubleFunction<Request> mix,
            LongSupplier nowNanos,
            SecondsQueue queue) {
        super("load-" + index);
        setDaemon(true);
        this.index = index;
        this.target = target;
        this.idles = idles;
        this.pacing = pacing;
        this.mix = mix;
        this.nowNanos = nowNanos;
        this.queue = queue;
    }

    @Override
    public void run() {
        try {
            sendAll();
        } catch (Throwable e) {
            failure = e;
        } finally {
            disconnect();
        }
    }

    private void sendAll() {
        wakeInTime();
        sleepUntil(0);
        for (long freeNanos = nowNanos(); ; freeNanos = nowNanos()) {
            Due due = pacing.apply(freeNanos);
            if (due == null) {
                break;
            }
            enterSecond(TimeUnit.NANOSECONDS.toSeconds(due.nanos()));
            sleepUntil(due.nanos());
            if (stopped) {
                break;
            }
            send(due, freeNanos);
        }
        enterSecond(Long.MAX_VALUE);
    }

    /** Throws {@link MeasurementException} if this thread has failed: it would look like a connection that is busy. */
    void requireSound() {
        if (failure instanceof OutOfMemoryError e) {
            throw LoadPhase.outOfMemory(e);
        }
        if (failure != null) {
            throw new MeasurementException("ab itself failed while it sent requests: " + reason(failure), failure);
        }
    }

    /** Has the kernel wake this thread when asked to, and not up to 50 us later to spare a wake-up. */
    private static void wakeInTime() {
        try {
            // The link's target names the thread: /proc/<pid>/task/<tid>.
            String threadId =
                    Path.of("/proc/thread-self").toRealPath().getFileName().toString();
            Files.writeString(Path.of("/proc", threadId, "timerslack_ns"), "1");
        } catch (IOException | RuntimeException e) {
            // Not Linux, or not allowed: the send lag shows what it costs.
        }
    }

    private void enterSecond(long second) {
        if (second != sliceSecond) {
            queue.hand(index, sliceSecond, slice, second);
            slice = new Slice();
            sliceSecond = second;
        }
    }

    private void send(Due due, long freeNanos) {
        Request request = mix.apply(due.draw());
        long sentNanos = nowNanos();
        inFlight.set(new InFlight(connection(), sentNanos));
        int status = 0;
        String failure = null;
        try {
            status = connection().exchange(request, slice.tally());
        } catch (IOException | RuntimeException e) {
            failure = reason(e);
        }
        long endNanos = nowNanos();
        if (inFlight.getAndSet(null) == null) {
            // Also if its answer came while it was given up: the connection is closed.
            slice.took(request.line(), due.nanos(), freeNanos, sentNanos, endNanos);
            failed("no answer in time");
        } else if (failure != null) {
            failed(failure);
        } else {
            answered.incrementAndGet();
            if (request.expects(status)) {
                slice.tally().succeeded(status);
                slice.took(request.line(), due.nanos(), freeNanos, sentNanos, endNanos);
            } else {
                slice.tally().unexpectedStatus(status);
            }
        }
    }

    private void failed(String reason) {
        disconnect();
        slice.tally().failed(reason);
        LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
    }

    private static String reason(Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** Called by the phase's own thread: gives up on a request that has been in flight for longer than this. */
    void giveUpAfter(long timeoutNanos) {
        InFlight stuck = inFlight.get();
        if (stuck != null && nowNanos() - stuck.sentNanos > timeoutNanos && inFlight.compareAndSet(stuck, null)) {
            stuck.connection.close();
        }
    }

    /** Called by another thread: sends nothing more, and ends once it has its answer. */
    void stopSending() {
        stopped = true;
        LockSupport.unpark(this);
    }

    private HttpConnection connection() {
        if (connection == null) {
            connection = new HttpConnection(target, idles);
        }
        return connection;
    }

    private void disconnect() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    private void sleepUntil(long dueNanos) {
        for (long left = dueNanos - nowNanos(); left > 0 && !stopped; left = dueNanos - nowNanos()) {
            LockSupport.parkNanos(left);
        }
    }

    private long nowNanos() {
        return nowNanos.getAsLong();
    }

    private record InFlight(HttpConnection connection, long sentNanos) {}
}
