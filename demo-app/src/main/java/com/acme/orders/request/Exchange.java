package com.acme.orders.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One request on its way through the service: the client, the endpoint, the audit trail, and the time limit. */
public final class Exchange {
    private static final long BUDGET_MS = TimeUnit.SECONDS.toMillis(5);

    private final String method;
    private final String path;
    private final String claimedClient;
    private final List<AuditStamp> trail = new ArrayList<>(10);
    private final long startedMs = System.currentTimeMillis();
    private String client = "-";

    public Exchange(String method, String path, String claimedClient) {
        this.method = method;
        this.path = path;
        this.claimedClient = claimedClient;
        stamp(Stage.RECEIVED);
    }

    public void stamp(Stage stage) {
        trail.add(new AuditStamp(stage, System.currentTimeMillis()));
    }

    /** Called before work that has effects: the client of so old a request has given up. */
    public void checkBudget() {
        if (remainingMs() <= 0) {
            throw new Rejection(503, "the request took longer than " + BUDGET_MS + " ms");
        }
    }

    private long remainingMs() {
        return startedMs + BUDGET_MS - System.currentTimeMillis();
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    public String claimedClient() {
        return claimedClient;
    }

    public void authenticated(String authenticatedClient) {
        client = authenticatedClient;
    }

    /**
     * The client's name for the log; "-" until the client is authenticated, since the log takes no text of strangers.
     */
    String client() {
        return client;
    }

    public long startedMs() {
        return startedMs;
    }

    List<AuditStamp> trail() {
        return List.copyOf(trail);
    }

    /** The time at which a request reached a stage. */
    record AuditStamp(Stage stage, long atMs) {}
}
