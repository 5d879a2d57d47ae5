package com.acme.orders.request;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One request on its way through the service: who asked for what, its audit trail, and the time that it may take. */
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

    /** Called before work that has effects: the client of a request this old has given up on it. */
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

    /** For the log, which takes no text of strangers: "-" until the client is authenticated. */
    String client() {
        return client;
    }

    public long startedMs() {
        return startedMs;
    }

    List<AuditStamp> trail() {
        return List.copyOf(trail);
    }

    /** That a request reached a stage, and when. */
    record AuditStamp(Stage stage, long atMs) {}
}
