package com.acme.orders.request;

import java.util.Locale;

/** The stages of a request, in this order; each stage is stamped in the audit trail and timed. */
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
