package com.acme.modern;

import com.acme.orders.request.JsonEdge;
import com.acme.orders.request.Rejection;
import com.acme.orders.service.OrderRequest;
import java.time.Clock;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Admits clients, and logs a line a request once it is answered. */
public final class ModernHandler extends JsonEdge {
    private static final Logger LOG = LoggerFactory.getLogger(ModernHandler.class);
    private static final String ORDERS = "/orders";

    private final Sessions sessions;
    private final RateLimit limit;
    private final OrderBook orders;
    private LogFile logFile;

    public ModernHandler(int clientLimit, Clock clock) {
        sessions = new Sessions(clock);
        limit = new RateLimit(clientLimit, clock);
        orders = new OrderBook(clock);
    }

    @Override
    protected void doStart() throws Exception {
        logFile = LogFile.of(ModernHandler.class);
        super.doStart();
    }

    @Override
    protected void doStop() throws Exception {
        super.doStop();
        if (logFile != null) {
            logFile.close();
        }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        Receipt receipt = Receipt.now();
        Answer answer;
        try {
            answer = answer(request, response, receipt);
        } catch (Rejection rejected) {
            answer = new Answer(rejected.status(), Map.of("error", rejected.getMessage()));
        }
        send(request, response, answer, receipt, callback);
        return true;
    }

    private Answer answer(Request request, Response response, Receipt receipt) {
        String path = request.getHttpURI().getPath();
        if (path.equals(ORDERS)) {
            require("POST", request, response);
            Session session = admit(request);
            Order order = orders.place(session, OrderRequest.parse(body(request), json), receipt);
            response.getHeaders().put(HttpHeader.LOCATION, ORDERS + "/" + order.id());
            return new Answer(201, order);
        }
        if (path.startsWith(ORDERS + "/")) {
            require("GET", request, response);
            return new Answer(200, orders.find(admit(request), path.substring(ORDERS.length() + 1)));
        }
        if (path.equals("/health")) {
            require("GET", request, response);
            return new Answer(200, Map.of("status", "up"));
        }
        throw new Rejection(404, "nothing is here");
    }

    private Session admit(Request request) {
        Session session = sessions.of(request.getHeaders().get("X-Client"));
        limit.acquire(session.client());
        return session;
    }

    private void send(Request request, Response response, Answer answer, Receipt receipt, Callback callback) {
        Callback finished = Callback.from(
                () -> LOG.info(
                        "{} {} {} in {} us",
                        request.getMethod(),
                        request.getHttpURI().getPath(),
                        answer.status(),
                        receipt.age().toNanos() / 1_000),
                callback);
        send(response, answer, finished);
    }
}
