package com.acme.orders.request;

/** Why a request isn't served, as an HTTP status and a sentence for the client. An answer, so no stack trace. */
public final class Rejection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Rejection(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
