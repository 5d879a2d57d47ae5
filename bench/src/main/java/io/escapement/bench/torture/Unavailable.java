package io.escapement.bench.torture;

/** This machine, or this JVM, does not have what a cell needs. Not a failure of the clock. */
public final class Unavailable extends Exception {
    private static final long serialVersionUID = 1;

    public Unavailable(String message, Throwable cause) {
        super(message, cause);
    }
}
