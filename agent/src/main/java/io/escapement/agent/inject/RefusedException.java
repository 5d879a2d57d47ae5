package io.escapement.agent.inject;

/** The cached clock can't be had as things are; the message says what to change. */
public final class RefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}
