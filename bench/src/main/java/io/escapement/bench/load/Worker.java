package io.escapement.bench.load;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** One connection and the thread that drives it. Its figures are read after the thread has ended. */
final class Worker extends Thread {

    private static final long PAUSE_AFTER_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long IDLE = -1;

    final Histogram fromIntended = new Histogram(3);
    final Histogram fromSend = new Histogram(3);
    final Histogram sendLag = new Histogram(3);
    final Tally tally = new Tally();
    long waitedCount;
    long lastEndNanos;

    private final Target target;
    private final Pacing pacing;
    private final RequestMix mix;
    private final long originNanos;
    private volatile HttpConnection connection;
    private volatile long busySinceNanos = IDLE;

    Worker(int index, Target target, Pacing pacing, RequestMix mix, long originNanos) {
        super("load-" + index);
        setDaemon(true);
        this.target = target;
        this.pacing = pacing;
        this.mix = mix;
        this.originNanos = originNanos;
    }

    @Override
    public void run() {
        sleepUntil(0);
        for (long freeNanos = nowNanos(); ; freeNanos = nowNanos()) {
            long intendedNanos = pacing.claimNanos(freeNanos);
            if (intendedNanos == Pacing.END) {
                break;
            }
            sleepUntil(intendedNanos);
            send(intendedNanos, freeNanos);
        }
        disconnect();
    }

    private void send(long intendedNanos, long freeNanos) {
        Request request = mix.next();
        long sentNanos = nowNanos();
        busySinceNanos = sentNanos;
        try {
            HttpResponse response = connected().exchange(request);
            lastEndNanos = nowNanos();
            busySinceNanos = IDLE;
            if (!response.reusable()) {
                disconnect();
            }
            if (response.status() != request.expectedStatus()) {
                tally.unexpectedStatus(response.status());
                return;
            }
            tally.succeeded();
            mix.answered(request, response);
            fromIntended.recordValue(lastEndNanos - intendedNanos);
            fromSend.recordValue(lastEndNanos - sentNanos);
            sendLag.recordValue(sentNanos - Math.max(intendedNanos, freeNanos));
            if (freeNanos > intendedNanos) {
                waitedCount++;
            }
        } catch (IOException | RuntimeException e) {
            lastEndNanos = nowNanos();
            busySinceNanos = IDLE;
            disconnect();
            tally.failed(e instanceof ClosedChannelException ? "no answer in time" : e.toString());
            LockSupport.parkNanos(PAUSE_AFTER_FAILURE_NANOS);
        }
    }

    /** Called by the phase's own thread: gives up on a request that has been in flight for longer than this. */
    void giveUpAfter(long timeoutNanos) {
        long since = busySinceNanos;
        HttpConnection stuck = connection;
        if (since != IDLE && stuck != null && nowNanos() - since > timeoutNanos) {
            stuck.close();
        }
    }

    private HttpConnection connected() throws IOException {
        if (connection == null) {
            connection = HttpConnection.open(target);
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
        for (long left = dueNanos - nowNanos(); left > 0; left = dueNanos - nowNanos()) {
            LockSupport.parkNanos(left);
        }
    }

    private long nowNanos() {
        return System.nanoTime() - originNanos;
    }
}
