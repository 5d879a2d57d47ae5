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
        double[] leastMs = new double[4];
        Arrays.fill(leastMs, Double.MAX_VALUE);
        boolean isSmall = false;
        // Other programs on the machine only make a start longer, so that the least of more starts is nearer to it.
        for (int i = 0; i < ATTEMPTS && !isSmall; i++) {
            measure(jdk, program, empty, leastMs);
            double emptyMs = leastMs[1] - leastMs[0];
            double healthyMs = leastMs[2] - leastMs[0];
            double engagedMs = leastMs[3] - leastMs[0];
            System.out.printf(
                    "%s: start-up, least of %d: empty agent +%.0f ms, healthy +%.0f ms (%.1f times),"
                            + " engaged +%.0f ms (%.1f times)%n",
                    jdk, ROUNDS * (i + 1), emptyMs, healthyMs, healthyMs / emptyMs, engagedMs, engagedMs / emptyMs);
            isSmall = emptyMs > 0 && healthyMs < MOST_HEALTHY * emptyMs && engagedMs < MOST_ENGAGED * emptyMs;
        }
        assertThat(isSmall).isTrue();
    }

    /** The least that each took so far: without an agent, with the empty one, with this one healthy, and engaged. */
    private static void measure(Jdk jdk, Path program, Path empty, double[] leastMs) {
        for (int round = 0; round < ROUNDS; round++) {
            ChildJvmBuilder[] arms = {
                child(jdk, program),
                child(jdk, program).agent(empty, ""),
                child(jdk, program).agent("packages=com.acme,slow-threshold=1s"),
                child(jdk, program).agent("packages=com.acme,mode=on")
            };
            for (int arm = 0; arm < arms.length; arm++) {
                leastMs[arm] = Math.min(leastMs[arm], runMs(arms[arm]));
            }
        }
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
}
