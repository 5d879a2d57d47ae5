package io.escapement.it.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.acme.SampledReads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A child that runs {@link SampledReads}: no read is early, goes back, or is over the bound. That is exceeded, for the
 * one exception to it, by as long as the kernel's own timer tick was late, as where a hypervisor holds processors back.
 * {@code ticklate}, a program of the lab's, watches for that.
 */
public final class BoundChild {
    private static final Pattern BOUND = Pattern.compile(".*\\(max-staleness (\\d+)ms; .*\\)");
    private static final Path SOURCE = Path.of("..", "bench", "src", "main", "c", "ticklate.c");
    private static final Path BUILD = Path.of("..", "demo-app", "src", "main", "c", "build");

    public final ChildJvm jvm;
    private final Path late;
    private final Process watch;

    private BoundChild(ChildJvm jvm, Path late, Process watch) {
        this.jvm = jvm;
        this.late = late;
        this.watch = watch;
    }

    /** Besides its readers it has threads that keep processors busy. */
    public static BoundChild run(ChildJvmBuilder builder, int busyThreads) throws IOException {
        Path program = Path.of("target", "ticklate").toAbsolutePath();
        assertThat(HostProgram.run("sh", BUILD.toString(), "program", SOURCE.toString(), program.toString()))
                .as("the compiler's exit status")
                .isZero();
        Path late = Files.createTempFile("ticklate", ".log");
        Process watch = new ProcessBuilder(program.toString(), "1")
                .redirectOutput(late.toFile())
                .start();
        ChildJvm jvm = builder.run(SampledReads.class, Integer.toString(busyThreads));
        jvm.awaitStdout("reading", 1);
        return new BoundChild(jvm, late, watch);
    }

    /** Ends it; {@code what} is said together with what it has found. */
    public void assertBounded(String what) throws IOException, InterruptedException {
        jvm.send("end");
        jvm.ended(0);
        long boundMs = jvm.allStderr().stream()
                .map(BOUND::matcher)
                .filter(Matcher::matches)
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .max()
                .orElseThrow();
        long allowedMs = boundMs + mostLateMs();
        System.out.println(what + ": " + jvm.stdout() + ", allowed " + allowedMs + " ms");
        assertThat(jvm.stdout())
                .contains(
                        "wall clock: 0 early, 0 backwards",
                        "instants: 0 early, 0 backwards",
                        "monotonic clock: 0 early, 0 backwards")
                .doesNotContain("wall clock: 0 reads", "instants: 0 reads", "monotonic clock: 0 reads");
        assertThat(jvm.numbers("wall clock behind at most: ").get(0)).isBetween(1L, allowedMs);
        assertThat(jvm.numbers("monotonic clock behind at most: ").get(0)).isLessThanOrEqualTo(allowedMs);
    }

    /** Each line says from when to when the tick was late, in ms. */
    private long mostLateMs() throws IOException, InterruptedException {
        watch.getOutputStream().close();
        assertThat(watch.waitFor()).isZero();
        List<String> lines = Files.readAllLines(late);
        Files.delete(late);
        assumeFalse(lines.get(0).startsWith("refused: "), lines.get(0));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(" ", 2))
                .mapToLong(line -> Long.parseLong(line[1]) - Long.parseLong(line[0]))
                .max()
                .orElse(0);
    }
}
