package com.acme.orders;

/** The endpoints of the service, by path; each has a timer under its label. */
enum Endpoint {
    PLACE("POST", "place-order"),
    FIND("GET", "find-order"),
    LATEST("GET", "latest-order"),
    HEALTH("GET", "health"),
    METRICS("GET", "metrics"),
    PROMETHEUS("GET", "prometheus"),
    UNKNOWN("", "unknown");

    static final String ORDER_PREFIX = "/orders/";

    private final String method;
    private final String label;

    Endpoint(String method, String label) {
        this.method = method;
        this.label = label;
    }

    static Endpoint of(String path) {
        return switch (path) {
            case "/orders" -> PLACE;
            case ORDER_PREFIX + "latest" -> LATEST;
            case "/health" -> HEALTH;
            case "/metrics" -> METRICS;
            case "/prometheus" -> PROMETHEUS;
            default -> path.startsWith(ORDER_PREFIX) ? FIND : UNKNOWN;
        };
    }

    String method() {
        return method;
    }

    String label() {
        return label;
    }
}
