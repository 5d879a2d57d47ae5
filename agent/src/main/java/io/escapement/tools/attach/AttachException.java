package io.escapement.tools.attach;

/** Failure to reach the other JVM; the message says why, and what to do. */
public class AttachException extends Exception {
    private static final long serialVersionUID = 1;

    AttachException(String message) {
        super(message);
    }

    AttachException(String message, Throwable cause) {
        super(message, cause);
    }
}
