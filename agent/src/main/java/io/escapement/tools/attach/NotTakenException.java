package io.escapement.tools.attach;

/** The agent is there, and has not come to the command. */
public final class NotTakenException extends AttachException {
    private static final long serialVersionUID = 1;

    NotTakenException(String message) {
        super(message);
    }
}
