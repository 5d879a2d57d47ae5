package com.acme.orders.request;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;

/** The edge to HTTP, as both workloads have it: reads bodies, and answers in JSON, or in text where that is asked for. */
public abstract class JsonEdge extends Handler.Abstract {
    private static final int BODY_MAX_BYTES = 64 * 1_024;

    protected final JsonMapper json = JsonMapper.builder().build();

    public record Answer(int status, Object body) {}

    protected static void require(String method, Request request, Response response) {
        if (!method.equals(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, method);
            throw new Rejection(405, "method " + request.getMethod() + ": allowed is " + method);
        }
    }

    protected static byte[] body(Request request) {
        try (InputStream in = Content.Source.asInputStream(request)) {
            byte[] body = in.readNBytes(BODY_MAX_BYTES + 1);
            if (body.length > BODY_MAX_BYTES) {
                throw new Rejection(413, "body: allowed are up to " + BODY_MAX_BYTES + " bytes");
            }
            return body;
        } catch (IOException clientGone) {
            throw new UncheckedIOException(clientGone);
        }
    }

    protected final void send(Response response, Answer answer, Callback finished) {
        if (answer.status() == 429) {
            response.getHeaders().put(HttpHeader.RETRY_AFTER, 1);
        }
        response.setStatus(answer.status());
        boolean isText = answer.body() instanceof String;
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, isText ? "text/plain; version=0.0.4" : "application/json");
        byte[] body = answer.body() instanceof String text
                ? text.getBytes(StandardCharsets.UTF_8)
                : json.writeValueAsBytes(answer.body());
        response.write(true, ByteBuffer.wrap(body), finished);
    }
}
