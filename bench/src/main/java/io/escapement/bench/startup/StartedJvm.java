package io.escapement.bench.startup;

import io.escapement.bench.host.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One start of a JVM, from the call that makes the process to its end or to a line of its output. */
final class StartedJvm {
    private static final double NANOS_PER_MS = 1_000_000;
    private static final long HUNG_AFTER_SECONDS = 300;

    private final StartArm arm;
    private final List<String> command;

    StartedJvm(Path home, StartArm arm, List<String> jvmArguments, List<String> rest) {
        this.arm = arm;
        this.command = Stream.of(List.of(home.resolve("bin/java").toString()), jvmArguments, rest)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Runs it and returns the wall-clock time in ms.
     *
     * @param until what the line contains that ends the measurement; null if the end of the process does
     * @param lines is given each line of its output
     */
    double runMs(String until, Consumer<String> lines) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("ESCAPEMENT_")
                        || name.startsWith("JAVA_")
                        || name.startsWith("_JAVA_")
                        || name.startsWith("JDK_")
                        || name.equals("CLASSPATH"));
        boolean said = arm.said.isEmpty();
        boolean reached = false;
        long startNanos = System.nanoTime();
        try (ChildProcess process = ChildProcess.start(builder)) {
            process.endWithin(HUNG_AFTER_SECONDS);
            for (String line = process.nextLine(); line != null; line = process.nextLine()) {
                said |= line.contains(arm.said);
                lines.accept(line);
                if (until != null && line.contains(until)) {
                    reached = true;
                    break;
                }
            }
            int status = reached ? 0 : process.awaitExit();
            double tookMs = (System.nanoTime() - startNanos) / NANOS_PER_MS;
            if (status != 0 || !said || (until != null && !reached)) {
                throw process.failure(why(status, said) + " (" + arm.label + "): " + String.join(" ", command));
            }
            return tookMs;
        }
    }

    private String why(int status, boolean said) {
        if (status != 0) {
            return "the JVM ended with status " + status;
        }
        return said ? "the JVM ended without the line that --until names" : "the agent did not say '" + arm.said + "'";
    }
}
