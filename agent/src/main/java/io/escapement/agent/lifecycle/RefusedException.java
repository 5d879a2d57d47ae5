package io.escapement.agent;

/** The cached clock can't be had as things are; the message says what to change. */
final class RefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
