package io.escapement.ab.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.message.MessageSupport;
import org.apache.hc.core5.http.protocol.HttpCoreContext;

/**
 * A keep-alive connection with at most one request in flight. Requests are sent as they are; answers are read by Apache
 * HttpCore. A blocking channel: one system call a send and one a receive, where a socket with a read time-out needs
 * three. The look at a connection that idles takes five more. A time-out is another thread that closes the connection,
 * which ends the exchange with an exception.
 *
 * <p>A service may close a connection after any answer (RFC 9112, section 9.3), and that is no failure. The connection
 * is looked at before each request, unless it never idles and the request may be repeated. If it is closed only then, a
 * request that may be repeated is sent again, once, as long as not a byte of its answer has come. Any other may have
 * been carried out: without its answer it has failed.
 */
final class HttpConnection implements AutoCloseable {

    private static final Http1Config LIMITS =
            Http1Config.custom().setMaxLineLength(65_536).build();

    /** Answers have bodies alike, but for HEAD and CONNECT, which no request has. */
    private static final String ANY_METHOD = "GET";

    private final Target target;
    private final boolean idles;
    private final HttpCoreContext context = HttpCoreContext.create();
    private final byte[] bodyPart = new byte[16 * 1024];
    private final ByteBuffer unasked = ByteBuffer.allocateDirect(1);
    private volatile SocketChannel channel;
    private volatile boolean closed;
    private Socket socket;
    private DefaultBHttpClientConnection http;

    /**
     * Connects with the first request only, so that closing this ends that as well.
     *
     * @param idles whether it mostly waits between an answer and the next request; not where it is saturated
     */
    HttpConnection(Target target, boolean idles) {
        this.target = target;
        this.idles = idles;
    }

    private void connect() throws IOException {
        http = null;
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
        socket = target.speaking(connected);
        http = new DefaultBHttpClientConnection(LIMITS);
        http.bind(socket);
    }

    /** Returns the status of the answer, once that has been read to its end. */
    int exchange(Request request, Tally tally) throws IOException {
        if (http != null && (idles || !request.mayBeRepeated()) && hasEnded()) {
            tally.connectionClosed();
            http = null;
        }
        if (http == null) {
            connect();
            return answer(request, tally);
        }
        long receivedBytes = receivedBytes();
        try {
            return answer(request, tally);
        } catch (IOException e) {
            if (closed || !request.mayBeRepeated() || receivedBytes() > receivedBytes) {
                throw e;
            }
            tally.connectionClosed();
            tally.repeated();
            connect();
            return answer(request, tally);
        }
    }

    private long receivedBytes() {
        return http.getEndpointDetails().getReceivedBytesCount();
    }

    private int answer(Request request, Tally tally) throws IOException {
        socket.getOutputStream().write(request.wire());
        try {
            ClassicHttpResponse response = http.receiveResponseHeader();
            while (response.getCode() < HttpStatus.SC_SUCCESS) {
                response = http.receiveResponseHeader();
            }
            if (MessageSupport.canResponseHaveBody(ANY_METHOD, response)) {
                http.receiveResponseEntity(response);
                readToEnd(response.getEntity().getContent());
            }
            if (request.isRedirectedBy(response.getCode())) {
                Header location = response.getFirstHeader(HttpHeaders.LOCATION);
                // Without its query, in which a password may be.
                String to = location == null ? "" : " to " + location.getValue().replaceFirst("[?#].*", "");
                tally.redirected(response.getCode() + to);
            }
            if (!DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, context)) {
                channel.close();
                http = null;
                tally.connectionClosed();
            }
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

    /** The library's own look takes a millisecond, which the request would wait. */
    private boolean hasEnded() {
        try {
            channel.configureBlocking(false);
            int readBytes = channel.read(unasked.clear());
            channel.configureBlocking(true);
            // Nothing was asked for, so a byte is a farewell, such as status 408 or TLS's own.
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
