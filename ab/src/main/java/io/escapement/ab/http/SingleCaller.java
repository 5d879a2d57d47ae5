package io.escapement.ab.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Sends one request after another over one connection, each when it is told to. For one thread. */
public final class SingleCaller implements AutoCloseable {

    private final Target target;
    private final RequestMix mix;
    private final Duration timeout;
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
        Thread thread = new Thread(task, "single-caller-timeout");
        thread.setDaemon(true);
        return thread;
    });
    private HttpConnection connection;

    public SingleCaller(Target target, RequestMix.Factory mix, Duration timeout) {
        this.target = target;
        this.mix = mix.create(target, 0);
        this.timeout = timeout;
        timer.setRemoveOnCancelPolicy(true);
    }

    /** Returns once it is answered, whatever the answer is. */
    public void ask() throws IOException {
        if (connection == null) {
            connection = HttpConnection.open(target);
        }
        HttpConnection used = connection;
        ScheduledFuture<?> end = timer.schedule(used::close, timeout.toNanos(), TimeUnit.NANOSECONDS);
        try {
            Request request = mix.next();
            HttpResponse response = used.exchange(request);
            if (request.expects(response.status())) {
                mix.answered(request, response);
            }
            if (!response.reusable()) {
                disconnect();
            }
        } catch (IOException | RuntimeException e) {
            disconnect();
            throw e;
        } finally {
            end.cancel(false);
        }
    }

    /** Whether the service has kept the connection after its last answer. */
    public boolean isConnected() {
        return connection != null;
    }

    public InetSocketAddress localAddress() throws IOException {
        return connection.localAddress();
    }

    public InetSocketAddress serverAddress() {
        return target.address();
    }

    private void disconnect() {
        if (connection != null) {
            connection.close();
            connection = null;
        }
    }

    @Override
    public void close() {
        disconnect();
        timer.shutdownNow();
    }
}
