package io.escapement.it.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.acme.Hello;
import io.escapement.it.child.AgentJars;
import io.escapement.it.child.ChildJvm;
import io.escapement.it.child.ChildJvmBuilder;
import io.escapement.it.jdk.EachJdk;
import io.escapement.it.jdk.Jdk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.outside.startup.EmptyAgent;

/** What the agent adds to the start of a JVM, by what an agent that does nothing adds. Runs alternate. */
@Isolated("measures")
class StartUpIT {
    /** With modules, {@code java.instrument} is one more to resolve. */
    private static final int FIRST_WHERE_AN_AGENT_COSTS = 9;

    private static final int ROUNDS = 9;
    private static final int ATTEMPTS = 3;
    private static final double MOST_HEALTHY = 2.5;
    private static final double MOST_ENGAGED = 5;
    private static final double NANOS_PER_MS = 1_000_000;

    @EachJdk
    void itAddsLittleMoreThanAnEmptyAgent(Jdk jdk, @TempDir Path folder) {
        assumeTrue(jdk.major() >= FIRST_WHERE_AN_AGENT_COSTS, "an empty agent costs next to nothing there");
        Path empty = AgentJars.jarOf(folder, EmptyAgent.class);
        Path program = programIn(folder.resolve("program"));
        boolean isSmall = false;
        // Other programs on the machine may spoil an attempt.
        for (int i = 0; i < ATTEMPTS && !isSmall; i++) {
            double[] addedMs = measure(jdk, program, empty);
            double healthy = addedMs[1] / addedMs[0];
            double engaged = addedMs[2] / addedMs[0];
            System.out.printf(
                    "%s: start-up, medians of %d pairs: empty agent +%.0f ms, healthy +%.0f ms (%.1f times),"
                            + " engaged +%.0f ms (%.1f times)%n",
                    jdk, ROUNDS, addedMs[0], addedMs[1], healthy, addedMs[2], engaged);
            isSmall = addedMs[0] > 0 && healthy < MOST_HEALTHY && engaged < MOST_ENGAGED;
        }
        assertThat(isSmall).isTrue();
    }

    /** Medians over the rounds of the time added by: the empty agent, this one healthy, this one engaged; in ms. */
    private static double[] measure(Jdk jdk, Path program, Path empty) {
        double[][] addedMs = new double[3][ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            double withoutMs = runMs(child(jdk, program));
            addedMs[0][round] = runMs(child(jdk, program).agent(empty, "")) - withoutMs;
            addedMs[1][round] = runMs(child(jdk, program).agent("packages=com.acme,slow-threshold=1s")) - withoutMs;
            addedMs[2][round] = runMs(child(jdk, program).agent("packages=com.acme,mode=on")) - withoutMs;
        }
        return Arrays.stream(addedMs).mapToDouble(StartUpIT::median).toArray();
    }

    private static ChildJvmBuilder child(Jdk jdk, Path program) {
        return ChildJvm.on(jdk).onlyClassPath(program);
    }

    /**
     * The program and nothing else. With all classes of the tests, the empty agent would be found there, and its jar,
     * which is most of what it costs, would not be opened.
     */
    private static Path programIn(Path folder) {
        Path classFile = Path.of(Hello.class.getName().replace('.', '/') + ".class");
        Path copy = folder.resolve(classFile);
        try {
            Files.createDirectories(copy.getParent());
            Files.copy(ChildJvmBuilder.testClasses().resolve(classFile), copy);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private static double runMs(ChildJvmBuilder builder) {
        long startNanos = System.nanoTime();
        builder.run(Hello.class).ended(0);
        return (System.nanoTime() - startNanos) / NANOS_PER_MS;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
