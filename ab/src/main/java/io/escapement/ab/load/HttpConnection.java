package io.escapement.ab.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.protocol.HttpCoreContext;

/**
 * One keep-alive connection with at most one request in flight. Requests are sent as they are; answers are read by
 * Apache HttpCore. A blocking channel: one system call a send and one a receive, where a socket with a read time-out
 * needs three. Whoever wants a time-out closes the connection from another thread, which ends the exchange with an
 * exception.
 */
final class HttpConnection implements AutoCloseable {

    /** Services keep an idle connection for whole seconds. */
    private static final long LONG_IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private static final Http1Config LIMITS =
            Http1Config.custom().setMaxLineLength(65_536).build();

    /** Answers have bodies alike, but for HEAD and CONNECT, which no request has. */
    private static final String ANY_METHOD = "GET";

    private final Target target;
    private final LongSupplier nanoTime;
    private final HttpCoreContext context = HttpCoreContext.create();
    private final byte[] bodyPart = new byte[16 * 1024];
    private volatile SocketChannel channel;
    private volatile boolean closed;
    private DefaultBHttpClientConnection http;
    private long idleSinceNanos;

    /** Connects with the first request only, so that closing this ends that as well. */
    HttpConnection(Target target, LongSupplier nanoTime) {
        this.target = target;
        this.nanoTime = nanoTime;
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
        http = new DefaultBHttpClientConnection(LIMITS);
        http.bind(connected.socket());
    }

    /** Returns the status of the answer, once that has been read to its end. */
    int exchange(Request request) throws IOException {
        if (http == null || (nanoTime.getAsLong() - idleSinceNanos > LONG_IDLE_NANOS && hasEnded())) {
            connect();
        }
        ByteBuffer wire = request.wire();
        while (wire.hasRemaining()) {
            channel.write(wire);
        }
        try {
            ClassicHttpResponse response = http.receiveResponseHeader();
            while (response.getCode() < HttpStatus.SC_SUCCESS) {
                response = http.receiveResponseHeader();
            }
            if (MessageSupport.canResponseHaveBody(ANY_METHOD, response)) {
                http.receiveResponseEntity(response);
                readToEnd(response.getEntity().getContent());
            }
            if (!DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, context)) {
                channel.close();
                http = null;
            }
            idleSinceNanos = nanoTime.getAsLong();
            return response.getCode();
        } catch (HttpException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void readToEnd(InputStream body) throws IOException {
        int readBytes;
        do {
            readBytes = body.read(bodyPart);
        } while (readBytes >= 0);
    }

    /**
     * Tells whether the service has closed the connection, which is its right while that is idle (RFC 9112, section
     * 9.3). It is looked at before a request is sent: a request that was sent and is not answered may have made the
     * service fail, so sending that one again would hide the failure. The library's own look takes a millisecond, which
     * the request would wait.
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
