package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How stale a read may be: the bound, and on top, for the one exception to it, as long as the kernel's own timer tick
 * was late, as where a hypervisor holds processors back. {@code ticklate}, a program of the lab's, watches for that.
 */
final class HeldBound {
    private static final long MS = 20;
    private static final Path SOURCE = Path.of("..", "bench", "src", "main", "c", "ticklate.c");
    private static final Path BUILD = Path.of("..", "demo-app", "src", "main", "c", "build");

    private final Path seen;
    private final Process watch;

    /** Watches from now on. */
    HeldBound() throws IOException {
        Path program = Path.of("target", "ticklate").toAbsolutePath();
        assertThat(HostProgram.run("sh", BUILD.toString(), "program", SOURCE.toString(), program.toString()))
                .as("the compiler's exit status")
                .isZero();
        seen = Files.createTempFile("ticklate", ".log");
        watch = new ProcessBuilder(program.toString(), Long.toString(MS / 2))
                .redirectOutput(seen.toFile())
                .start();
    }

    /** What is allowed until now; watches no longer. A line says from when to when the tick was late, in ms. */
    long allowedMs() throws IOException, InterruptedException {
        watch.getOutputStream().close();
        assertThat(watch.waitFor()).isZero();
        List<String> lines = Files.readAllLines(seen);
        Files.delete(seen);
        assumeFalse(lines.get(0).startsWith("refused: "), lines.get(0));
        long mostLateMs = lines.stream()
                .skip(1)
                .map(line -> line.split(" ", 2))
                .mapToLong(line -> Long.parseLong(line[1]) - Long.parseLong(line[0]))
                .max()
                .orElse(0);
        return MS + mostLateMs;
    }
}
