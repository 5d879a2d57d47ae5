package com.acme.modern;

import com.acme.orders.request.Rejection;
import java.time.Duration;
import java.time.Instant;

/** When a request came, and so how much longer it may take. */
record Receipt(Instant at) {
    private static final Duration BUDGET = Duration.ofSeconds(5);

    static Receipt now() {
        return new Receipt(Instant.now());
    }

    Duration age() {
        return Duration.between(at, Instant.now());
    }

    /** Called before work that has effects: the client of a request this old has given up on it. */
    void checkBudget() {
        if (age().compareTo(BUDGET) >= 0) {
            throw new Rejection(503, "the request took longer than " + BUDGET.toMillis() + " ms");
        }
    }
}
