package com.acme.orders;

import com.acme.orders.request.AccessLog;
import com.acme.orders.request.Exchange;
import com.acme.orders.request.JsonEdge;
import com.acme.orders.request.LatencyHistogram;
import com.acme.orders.request.Metrics;
import com.acme.orders.request.Rejection;
import com.acme.orders.request.Stage;
import com.acme.orders.service.Order;
import com.acme.orders.service.OrderRequest;
import com.acme.orders.service.OrderService;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Finds the endpoint, and closes the books on each request once it is sent. */
final class OrdersHandler extends JsonEdge {
    private final OrderService service;
    private final Metrics metrics;
    private final LatencyHistogram latency = new LatencyHistogram();
    private final AccessLog accessLog;

    OrdersHandler(OrderService service, Metrics metrics, AccessLog accessLog) {
        this.service = service;
        this.metrics = metrics;
        this.accessLog = accessLog;
    }

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
        send(request, response, answer, endpoint, exchange, callback);
        return true;
    }

    private Answer answer(Endpoint endpoint, Exchange exchange, Request request, Response response) {
        if (endpoint != Endpoint.UNKNOWN) {
            require(endpoint.method(), request, response);
        }
        return switch (endpoint) {
            case PLACE -> {
                Order order = service.place(exchange, () -> OrderRequest.parse(body(request), json));
                response.getHeaders().put(HttpHeader.LOCATION, Endpoint.ORDER_PREFIX + order.id());
                yield new Answer(201, order);
            }
            case FIND -> new Answer(200, service.find(exchange, orderId(exchange.path())));
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

    private void send(
            Request request,
            Response response,
            Answer answer,
            Endpoint endpoint,
            Exchange exchange,
            Callback callback) {
        Callback finished = Callback.from(
                () -> {
                    exchange.stamp(Stage.RESPONDED);
                    long tookMs = System.currentTimeMillis() - exchange.startedMs();
                    metrics.answered(endpoint.label(), answer.status(), tookMs);
                    latency.record(System.nanoTime() - request.getBeginNanoTime());
                    accessLog.finished(exchange, answer.status(), tookMs);
                },
                callback);
        send(response, answer, finished);
    }

    private static long orderId(String path) {
        try {
            return Long.parseLong(path.substring(Endpoint.ORDER_PREFIX.length()));
        } catch (NumberFormatException notAnId) {
            throw new Rejection(404, "order ids are whole numbers");
        }
    }

    private record MetricsBody(
            Metrics.Report metrics, int ordersStored, int clients, long requestsLogged, List<String> latestRequests) {}
}
