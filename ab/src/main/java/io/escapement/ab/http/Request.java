package io.escapement.ab.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;

/** One request as it goes over the wire, and the status that a healthy service gives it. */
public final class Request {

    /** The expected status that stands for any from 200 to 399. */
    static final int ANY_SUCCESS = 0;

    private final int expectedStatus;
    private final byte[] wire;

    private Request(int expectedStatus, String head, byte[] body) {
        byte[] headBytes = head.getBytes(UTF_8);
        this.expectedStatus = expectedStatus;
        this.wire = ByteBuffer.allocate(headBytes.length + body.length)
                .put(headBytes)
                .put(body)
                .array();
    }

    public static Request get(Target target, String path, Map<String, String> headers) {
        return new Request(200, head("GET", target, path, headers) + "\r\n", new byte[0]);
    }

    public static Request postJson(
            Target target, String path, Map<String, String> headers, String json, int expectedStatus) {
        Map<String, String> typed = new LinkedHashMap<>(headers);
        typed.put("Content-Type", "application/json");
        return withBody("POST", target, path, typed, json, expectedStatus);
    }

    static Request withBody(
            String method, Target target, String path, Map<String, String> headers, String body, int expectedStatus) {
        byte[] bytes = body.getBytes(UTF_8);
        String length = method.equals("GET") && bytes.length == 0 ? "" : "Content-Length: " + bytes.length + "\r\n";
        return new Request(expectedStatus, head(method, target, path, headers) + length + "\r\n", bytes);
    }

    private static String head(String method, Target target, String path, Map<String, String> headers) {
        StringBuilder head = new StringBuilder(160)
                .append(method)
                .append(' ')
                .append(path)
                .append(" HTTP/1.1\r\nHost: ")
                .append(target.hostHeader())
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.toString();
    }

    public boolean expects(int status) {
        return expectedStatus == ANY_SUCCESS ? status >= 200 && status < 400 : status == expectedStatus;
    }

    public ByteBuffer wire() {
        return ByteBuffer.wrap(wire);
    }
}
