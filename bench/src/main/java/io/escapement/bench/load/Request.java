package io.escapement.bench.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Map;

/** One request as it goes over the wire, and the status that a healthy service gives it. */
final class Request {

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

    static Request get(Target target, String path, Map<String, String> headers) {
        return new Request(200, head("GET", target, path, headers) + "\r\n", new byte[0]);
    }

    static Request postJson(Target target, String path, Map<String, String> headers, String json, int expectedStatus) {
        byte[] body = json.getBytes(UTF_8);
        String head = head("POST", target, path, headers) + "Content-Type: application/json\r\nContent-Length: "
                + body.length + "\r\n\r\n";
        return new Request(expectedStatus, head, body);
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

    int expectedStatus() {
        return expectedStatus;
    }

    ByteBuffer wire() {
        return ByteBuffer.wrap(wire);
    }
}
