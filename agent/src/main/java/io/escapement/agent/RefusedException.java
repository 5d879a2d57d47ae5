package io.escapement.agent;

/** The cached clock can't be had with these options; the message says with which it can. */
final class RefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
