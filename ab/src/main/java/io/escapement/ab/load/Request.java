package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Map;

/** One request as it goes over the wire, and the status that a healthy service gives it. */
public final class Request {

    /** The expected status that stands for any from 200 to 399. */
    static final int ANY_SUCCESS = 0;

    /** The line of a request that has no figures of its own. */
    public static final int NO_LINE = -1;

    private final int line;
    private final int expectedStatus;
    private final byte[] wire;

    /** @param line its place in {@link RequestMix#lines}, or {@link #NO_LINE} */
    Request(
            int line,
            String method,
            Target target,
            String path,
            Map<String, String> headers,
            String body,
            int expectedStatus) {
        this.line = line;
        this.expectedStatus = expectedStatus;
        StringBuilder text =
                new StringBuilder(160).append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
        if (headers.keySet().stream().noneMatch("Host"::equalsIgnoreCase)) {
            text.append("Host: ").append(target.hostHeader()).append("\r\n");
        }
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        if (!method.equals("GET") || !body.isEmpty()) {
            text.append("Content-Length: ").append(body.getBytes(UTF_8).length).append("\r\n");
        }
        wire = text.append("\r\n").append(body).toString().getBytes(UTF_8);
    }

    int line() {
        return line;
    }

    public boolean expects(int status) {
        return expectedStatus == ANY_SUCCESS ? status >= 200 && status < 400 : status == expectedStatus;
    }

    public ByteBuffer wire() {
        return ByteBuffer.wrap(wire);
    }
}
