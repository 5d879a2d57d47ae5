package io.escapement.bench.startup;

import io.escapement.ab.host.LastLines;
import io.escapement.ab.host.MeasurementException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** One start of a JVM, from the call that makes the process to its end or to a line of its output. */
final class StartedJvm {

    private static final double NANOS_PER_MS = 1_000_000;
    private static final long HUNG_AFTER_SECONDS = 300;

    private final Arm arm;
    private final List<String> command;

    StartedJvm(Path home, Arm arm, List<String> jvmArguments, List<String> rest) {
        this.arm = arm;
        this.command = Stream.of(List.of(home.resolve("bin/java").toString()), jvmArguments, rest)
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Wall-clock time in ms.
     *
     * @param until what the line contains that ends the measurement; null where the end of the process does
     */
    double runMs(String until) throws IOException, InterruptedException {
        return run(until, line -> {});
    }

    /** Runs it to its end. */
    void read(Consumer<String> lines) throws IOException, InterruptedException {
        run(null, lines);
    }

    private double run(String until, Consumer<String> lines) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment()
                .keySet()
                .removeIf(name -> name.startsWith("ESCAPEMENT_")
                        || name.startsWith("JAVA_")
                        || name.startsWith("_JAVA_")
                        || name.startsWith("JDK_")
                        || name.equals("CLASSPATH"));
        LastLines last = new LastLines(20);
        boolean said = arm.said.isEmpty();
        boolean reached = false;
        long startNanos = System.nanoTime();
        Process process = builder.start();
        try {
            process.onExit()
                    .orTimeout(HUNG_AFTER_SECONDS, TimeUnit.SECONDS)
                    .exceptionally(e -> process.destroyForcibly());
            BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
            while (!reached) {
                String line = output.readLine();
                if (line == null) {
                    break;
                }
                said |= line.contains(arm.said);
                reached = until != null && line.contains(until);
                last.add(line);
                lines.accept(line);
            }
            int status = reached ? 0 : process.waitFor();
            double tookMs = (System.nanoTime() - startNanos) / NANOS_PER_MS;
            if (status != 0 || !said || (until != null && !reached)) {
                throw new MeasurementException(why(status, said) + " (" + arm.label + "): " + String.join(" ", command)
                        + "\nIts output ended:\n" + last);
            }
            return tookMs;
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private String why(int status, boolean said) {
        if (status != 0) {
            return "the JVM ended with status " + status;
        }
        return said ? "the JVM ended without the line that --until names" : "the agent did not say '" + arm.said + "'";
    }
}
