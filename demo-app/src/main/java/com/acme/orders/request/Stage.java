package com.acme.orders.request;

import java.util.Locale;

/** What a request passes through, in this order; each one is stamped in the audit trail and timed. */
public enum Stage {
    RECEIVED,
    AUTHENTICATED,
    LIMITED,
    VALIDATED,
    FOUND,
    PRICED,
    RESERVED,
    NUMBERED,
    PERSISTED,
    RESPONDED,
    FAILED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
