package io.escapement.ab.http;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * One keep-alive connection with at most one request in flight. A blocking channel: one system call a send and one a
 * receive, where a socket with a read time-out needs three. Whoever wants a time-out closes the connection from another
 * thread, which ends the exchange with an exception.
 */
public final class HttpConnection implements AutoCloseable {

    private final SocketChannel channel;
    private final ResponseReader responses;

    private HttpConnection(SocketChannel channel) {
        this.channel = channel;
        this.responses = new ResponseReader(channel);
    }

    public static HttpConnection open(Target target) throws IOException {
        SocketChannel channel = SocketChannel.open(target.address());
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new HttpConnection(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    public HttpResponse exchange(Request request) throws IOException {
        ByteBuffer wire = request.wire();
        while (wire.hasRemaining()) {
            channel.write(wire);
        }
        return responses.read();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // The connection is gone either way, and the exchange that it ended reports its own failure.
        }
    }
}
