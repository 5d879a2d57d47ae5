package io.escapement.it.child;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A program of the host's that a test runs to its end. */
public final class HostProgram {
    private HostProgram() {}

    /** Runs it, and returns its exit status. What it prints is printed with what the test prints. */
    public static int run(String... command) {
        try {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Skips the test where there is no such program, or where it does not end well. */
    public static void assumeDone(String need, String... command) {
        assumeTrue(isDone(command), need);
    }

    private static boolean isDone(String... command) {
        try {
            return new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException noSuchProgram) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
