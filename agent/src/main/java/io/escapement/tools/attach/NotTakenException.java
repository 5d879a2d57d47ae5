package io.escapement.tools.attach;

/** The agent is there, but has not taken the command. */
public final class NotTakenException extends AttachException {
    private static final long serialVersionUID = 1;

    NotTakenException(String message) {
        super(message);
    }
}
