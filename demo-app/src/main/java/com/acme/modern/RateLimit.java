package com.acme.modern;

import com.acme.orders.request.Rejection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** At most {@code limit} requests of one client in a second that begins with the first of them. */
final class RateLimit {
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int CLIENTS_MAX = 10_000;

    private final Map<String, Window> windows = new ConcurrentHashMap<>();
    private final int limit;
    private final Clock clock;

    RateLimit(int limit, Clock clock) {
        this.limit = limit;
        this.clock = clock;
    }

    void acquire(String client) {
        Instant now = clock.instant();
        if (windows.size() >= CLIENTS_MAX) {
            windows.values().removeIf(window -> window.isOver(now));
        }
        Window window = windows.compute(
                client,
                (name, open) -> open == null || open.isOver(now)
                        ? new Window(now.plus(WINDOW), 1)
                        : new Window(open.endsAt(), open.requests() + 1));
        if (window.requests() > limit) {
            throw new Rejection(429, "client " + client + " has sent too many requests");
        }
    }

    private record Window(Instant endsAt, int requests) {
        boolean isOver(Instant now) {
            return !now.isBefore(endsAt);
        }
    }
}
