package io.escapement.ab.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Set;
import org.apache.hc.core5.http.HttpStatus;

/** A request as it goes over the wire, and the status that a healthy service gives it. */
public final class Request {

    /** The expected status that stands for any from 200 to 399. */
    static final int ANY_SUCCESS = 0;

    /** The line of a request that has no figures of its own. */
    public static final int NO_LINE = -1;

    /** RFC 9110, section 9.2.2: twice is as good as once. */
    private static final Set<String> REPEATABLE = Set.of("GET", "PUT", "DELETE", "OPTIONS", "TRACE");

    private static final String NAME = "escapement-ab" + version();

    private final int line;
    private final String method;
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
        this.method = method;
        this.expectedStatus = expectedStatus;
        StringBuilder text = new StringBuilder(240)
                .append(method)
                .append(' ')
                .append(percentEncoded(path))
                .append(" HTTP/1.1\r\n");
        appendUnlessNamed("Host", target.hostHeader(), headers, text);
        appendUnlessNamed("User-Agent", NAME, headers, text);
        appendUnlessNamed("Accept", "*/*", headers, text);
        headers.forEach((name, value) -> append(name, value, text));
        if (!method.equals("GET") || !body.isEmpty()) {
            text.append("Content-Length: ").append(body.getBytes(UTF_8).length).append("\r\n");
        }
        wire = text.append("\r\n").append(body).toString().getBytes(UTF_8);
    }

    private static void appendUnlessNamed(String name, String value, Map<String, String> headers, StringBuilder text) {
        if (headers.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
            append(name, value, text);
        }
    }

    private static void append(String name, String value, StringBuilder text) {
        text.append(name).append(": ").append(value).append("\r\n");
    }

    /** Encodes characters that are not ASCII by RFC 3986, in UTF-8; servers refuse such bytes or misread them. */
    private static String percentEncoded(String path) {
        StringBuilder ascii = new StringBuilder();
        for (byte octet : path.getBytes(UTF_8)) {
            ascii.append(octet >= 0 ? String.valueOf((char) octet) : String.format("%%%02X", octet & 0xff));
        }
        return ascii.toString();
    }

    private static String version() {
        String ofJar = Request.class.getPackage().getImplementationVersion();
        return ofJar == null ? "" : "/" + ofJar;
    }

    int line() {
        return line;
    }

    public boolean expects(int status) {
        return expectedStatus == ANY_SUCCESS ? status >= 200 && status < 400 : status == expectedStatus;
    }

    /** Whether an answer with this status is taken as any success, and is one that few mean to measure. */
    boolean isRedirectedBy(int status) {
        return expectedStatus == ANY_SUCCESS && status >= 300 && status < 400 && status != HttpStatus.SC_NOT_MODIFIED;
    }

    boolean mayBeRepeated() {
        return REPEATABLE.contains(method);
    }

    byte[] wire() {
        return wire;
    }
}
