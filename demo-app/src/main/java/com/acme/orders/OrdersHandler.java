package com.acme.orders;

import com.acme.orders.request.AccessLog;
import com.acme.orders.request.Exchange;
import com.acme.orders.request.LatencyHistogram;
import com.acme.orders.request.Metrics;
import com.acme.orders.request.Rejection;
import com.acme.orders.request.Stage;
import com.acme.orders.service.Order;
import com.acme.orders.service.OrderRequest;
import com.acme.orders.service.OrderService;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import tools.jackson.databind.json.JsonMapper;

/**
 * The edge to HTTP: finds the endpoint, reads bodies, and answers in JSON, or in text where the client asks for text.
 * Records each request once its answer is sent.
 */
final class OrdersHandler extends Handler.Abstract {
    private static final int BODY_MAX_BYTES = 64 * 1_024;

    private final JsonMapper json = JsonMapper.builder().build();
    private final OrderService service;
    private final Metrics metrics;
    private final LatencyHistogram latency = new LatencyHistogram();
    private final AccessLog accessLog;

    OrdersHandler(OrderService service, Metrics metrics, AccessLog accessLog) {
        this.service = service;
        this.metrics = metrics;
        this.accessLog = accessLog;
    }

    private record Answer(int status, Object body) {}

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        String path = request.getHttpURI().getPath();
        Exchange exchange =
                new Exchange(request.getMethod(), path, request.getHeaders().get("X-Client"));
        Endpoint endpoint = Endpoint.of(path);
        Answer answer;
        try {
            answer = answer(endpoint, exchange, request, response);
        } catch (Rejection rejected) {
            exchange.stamp(Stage.FAILED);
            answer = new Answer(rejected.status(), Map.of("error", rejected.getMessage()));
        }
        int status = answer.status();
        Callback finished =
                Callback.from(() -> closeBooks(exchange, endpoint, status, request.getBeginNanoTime()), callback);
        send(response, answer, finished);
        return true;
    }

    private Answer answer(Endpoint endpoint, Exchange exchange, Request request, Response response) {
        if (endpoint != Endpoint.UNKNOWN && !endpoint.method().equals(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, endpoint.method());
            throw new Rejection(405, "method " + request.getMethod() + ": allowed is " + endpoint.method());
        }
        return switch (endpoint) {
            case PLACE -> {
                Order order = service.place(exchange, () -> OrderRequest.parse(body(request), json));
                response.getHeaders().put(HttpHeader.LOCATION, Endpoint.ORDER_PREFIX + order.id());
                yield new Answer(201, order);
            }
            case FIND -> new Answer(200, service.find(exchange, orderId(exchange.path())));
            case LATEST -> new Answer(200, service.latest(exchange));
            case HEALTH -> new Answer(200, Map.of("status", "up"));
            case METRICS ->
                new Answer(
                        200,
                        new MetricsBody(
                                metrics.report(),
                                service.storedCount(),
                                service.clientCount(),
                                accessLog.lineCount(),
                                accessLog.latest(10)));
            case PROMETHEUS -> new Answer(200, latency.page());
            case UNKNOWN -> throw new Rejection(404, "nothing is here");
        };
    }

    private static byte[] body(Request request) {
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

    private static long orderId(String path) {
        try {
            return Long.parseLong(path.substring(Endpoint.ORDER_PREFIX.length()));
        } catch (NumberFormatException notAnId) {
            throw new Rejection(404, "order ids are whole numbers");
        }
    }

    private void send(Response response, Answer answer, Callback finished) {
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

    private void closeBooks(Exchange exchange, Endpoint endpoint, int status, long beginNanos) {
        exchange.stamp(Stage.RESPONDED);
        long tookMs = System.currentTimeMillis() - exchange.startedMs();
        metrics.answered(endpoint.label(), status, tookMs);
        latency.record(System.nanoTime() - beginNanos);
        accessLog.finished(exchange, status, tookMs);
    }

    private record MetricsBody(
            Metrics.Report metrics, int ordersStored, int clients, long requestsLogged, List<String> latestRequests) {}
}
