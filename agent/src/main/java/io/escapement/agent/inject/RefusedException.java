package io.escapement.agent.inject;

/** Refusal to serve the cached clock under the present conditions; the message says what to change. */
public final class RefusedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    public RefusedException(String message) {
        super(message);
    }
}
