package com.acme.orders.request;

/**
 * The refusal of a request, with an HTTP status and a sentence for the client. Has no stack trace, since it is an
 * answer.
 */
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
