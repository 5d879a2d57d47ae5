package com.acme.orders.service;

import com.acme.orders.request.Exchange;
import com.acme.orders.request.Metrics;
import com.acme.orders.request.Rejection;
import com.acme.orders.request.Stage;
import com.acme.orders.time.SlidingWindowLimiter;
import com.acme.orders.time.Snowflake;
import java.util.List;
import java.util.function.Supplier;

/**
 * The work of the service, stage by stage. Every stage that is passed is timed and leaves a stamp in the audit trail.
 */
public final class OrderService {
    private static final int LIMIT_WINDOW_MS = 1_000;
    private static final int ORDERS_KEPT = 100_000;

    private final Accounts accounts = new Accounts();
    private final Catalog catalog = new Catalog();
    private final Stock stock = new Stock();
    private final Snowflake ids = new Snowflake();
    private final OrderStore store = new OrderStore(ORDERS_KEPT);
    private final SlidingWindowLimiter limiter;
    private final Metrics metrics;

    /** @param clientLimit most requests of one client in a second */
    public OrderService(int clientLimit, Metrics metrics) {
        this.limiter = new SlidingWindowLimiter(clientLimit, LIMIT_WINDOW_MS);
        this.metrics = metrics;
    }

    /** The body is parsed here, once the client is known and within its limit: strangers cost no parsing. */
    public Order place(Exchange exchange, Supplier<OrderRequest> body) {
        Account account = admit(exchange);
        OrderRequest request = pass(exchange, Stage.VALIDATED, body);
        long priceCents =
                pass(exchange, Stage.PRICED, () -> catalog.priceCents(request.sku(), request.quantity(), account));
        exchange.checkBudget();
        Stock.Reservation reserved =
                pass(exchange, Stage.RESERVED, () -> stock.reserve(request.sku(), request.quantity()));
        try {
            long id = pass(exchange, Stage.NUMBERED, ids::nextId);
            exchange.checkBudget();
            return pass(exchange, Stage.PERSISTED, () -> {
                stock.confirm(reserved);
                Order order = new Order(id, account, request, priceCents);
                store.insert(order);
                return order;
            });
        } catch (RuntimeException failed) {
            stock.release(reserved);
            throw failed;
        }
    }

    /** Another client's order is answered like an order that does not exist. */
    public Order find(Exchange exchange, long id) {
        Account account = admit(exchange);
        return pass(
                exchange,
                Stage.FOUND,
                () -> store.find(id)
                        .filter(order -> order.client().equals(account.client()))
                        .orElseThrow(() -> new Rejection(404, "order " + id + " is not known")));
    }

    /** Returns the client's latest order; none if it has placed none. */
    public List<Order> latest(Exchange exchange) {
        Account account = admit(exchange);
        return pass(exchange, Stage.FOUND, () -> store.latest(account.client()));
    }

    public int storedCount() {
        return store.size();
    }

    public int clientCount() {
        return limiter.clientCount();
    }

    private Account admit(Exchange exchange) {
        Account account = pass(exchange, Stage.AUTHENTICATED, () -> accounts.authenticate(exchange.claimedClient()));
        exchange.authenticated(account.client());
        return pass(exchange, Stage.LIMITED, () -> {
            if (!limiter.tryAcquire(account.client())) {
                throw new Rejection(429, "client " + account.client() + " has sent too many requests");
            }
            return account;
        });
    }

    private <T> T pass(Exchange exchange, Stage stage, Supplier<T> work) {
        T result = metrics.time(stage, work);
        exchange.stamp(stage);
        return result;
    }
}
