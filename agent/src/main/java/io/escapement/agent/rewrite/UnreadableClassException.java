package io.escapement.agent.rewrite;

/** The bytes are not a class file of a form that is known here. */
final class UnreadableClassException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableClassException(String message) {
        super(message, null, false, false);
    }
}
