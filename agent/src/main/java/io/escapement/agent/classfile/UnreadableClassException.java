package io.escapement.agent.classfile;

/** Failure to read bytes as a class file of a known form. */
public final class UnreadableClassException extends Exception {
    private static final long serialVersionUID = 1;

    public UnreadableClassException(String message) {
        super(message, null, false, false);
    }
}
