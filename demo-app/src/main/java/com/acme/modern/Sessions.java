package com.acme.modern;

import com.acme.orders.request.Rejection;
import java.time.Clock;
import java.time.Duration;
import java.util.Date;
import java.util.regex.Pattern;

/** Turns the client id of a request into a session, which is cached so that not every request signs in. */
final class Sessions {
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Duration TOKEN_LIFE = Duration.ofHours(1);

    private final ExpiringCache<String, Session> signedIn;
    private final Clock clock;

    Sessions(Clock clock) {
        this.signedIn = new ExpiringCache<>(10_000, Duration.ofMinutes(5), clock);
        this.clock = clock;
    }

    Session of(String client) {
        if (client == null) {
            throw new Rejection(401, "header X-Client is missing");
        }
        Session session = signedIn.get(client, this::signIn);
        if (session.isOver()) {
            throw new Rejection(401, "the session of client " + client + " is over");
        }
        return session;
    }

    private Session signIn(String client) {
        if (!CLIENT_ID.matcher(client).matches()) {
            throw new Rejection(401, "header X-Client: allowed are 1 to 64 letters, digits, '.', '_', '-'");
        }
        return new Session(
                client, client.startsWith("partner-"), Date.from(clock.instant().plus(TOKEN_LIFE)));
    }
}
