package io.escapement.software;

/** One client thread's way to the server. */
public interface Connection extends AutoCloseable {
    /** Carries out an operation and returns whether the server's answer was the right one. */
    boolean isRight(long number) throws Exception;

    /** By default nothing: the connection ends with the JVM. */
    @Override
    default void close() throws Exception {}
}
