package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

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

    /** Runs it in a folder to its end, which must be a good one, and returns what it prints. */
    public static String printed(Path folder, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", List.of(command), printed).isZero();
        return printed;
    }
}
