package com.acme.orders;

/** Why a request isn't served, as an HTTP status and a sentence for the client. An answer, so no stack trace. */
final class Rejection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    Rejection(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
