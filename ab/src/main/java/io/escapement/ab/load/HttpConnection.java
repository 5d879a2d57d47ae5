package io.escapement.ab.load;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/**
 * One keep-alive connection with at most one request in flight. A blocking channel: one system call a send and one a
 * receive, where a socket with a read time-out needs three. Whoever wants a time-out closes the connection from another
 * thread, which ends the exchange with an exception.
 */
public final class HttpConnection implements AutoCloseable {

    /** Services keep an idle connection for whole seconds. */
    private static final long LONG_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Target target;
    private volatile SocketChannel channel;
    private volatile boolean closed;
    private ResponseReader responses;
    private long idleSinceNanos;

    /** Connects with the first request only, so that closing this ends that as well. */
    public HttpConnection(Target target) {
        this.target = target;
    }

    private void connect() throws IOException {
        if (channel != null) {
            channel.close();
        }
        SocketChannel connected = target.connect(opened -> {
            channel = opened;
            if (closed) {
                // The other thread may have closed the former channel only.
                close();
            }
        });
        connected.setOption(StandardSocketOptions.TCP_NODELAY, true);
        responses = new ResponseReader(connected);
    }

    public HttpResponse exchange(Request request) throws IOException {
        if (responses == null || (System.nanoTime() - idleSinceNanos > LONG_IDLE_NANOS && hasEnded())) {
            connect();
        }
        ByteBuffer wire = request.wire();
        while (wire.hasRemaining()) {
            channel.write(wire);
        }
        HttpResponse response = responses.read();
        idleSinceNanos = System.nanoTime();
        return response;
    }

    /**
     * Tells whether the service has closed the connection, which is its right while that is idle (RFC 9112, section
     * 9.3). It is looked at before a request is sent: a request that was sent and is not answered may have made the
     * service fail, so sending that one again would hide the failure.
     */
    private boolean hasEnded() {
        try {
            channel.configureBlocking(false);
            int readBytes = channel.read(ByteBuffer.allocate(1));
            channel.configureBlocking(true);
            // Nothing was asked for, so a byte is a farewell, such as status 408.
            return readBytes != 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // The connection is gone either way, and the exchange that it ended reports its own failure.
        }
    }
}
