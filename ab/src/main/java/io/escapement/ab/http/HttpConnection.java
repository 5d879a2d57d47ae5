package io.escapement.ab.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
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

    private HttpConnection(Target target) throws IOException {
        this.target = target;
        connect();
    }

    public static HttpConnection open(Target target) throws IOException {
        return new HttpConnection(target);
    }

    private void connect() throws IOException {
        InetSocketAddress address = target.address();
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        SocketChannel opened = SocketChannel.open();
        try {
            opened.connect(address);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            opened.close();
            throw e;
        }
        channel = opened;
        responses = new ResponseReader(opened);
        idleSinceNanos = System.nanoTime();
    }

    public HttpResponse exchange(Request request) throws IOException {
        if (System.nanoTime() - idleSinceNanos > LONG_IDLE_NANOS && hasEnded()) {
            connectAnew();
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

    private void connectAnew() throws IOException {
        channel.close();
        connect();
        if (closed) {
            // The other thread may have closed the former channel only.
            channel.close();
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            // The connection is gone either way, and the exchange that it ended reports its own failure.
        }
    }
}
