package io.escapement.bench.startup;

import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.startup.child.Footprint;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program that is started on one JVM, in any arm and as often as wanted. */
record StartedProgram(Path home, ChildFiles files, Program program) {
    private static final double NANOS_PER_MS = 1_000_000;
    private static final long HUNG_AFTER_SECONDS = 300;

    /** One start: the wall-clock time from the call that makes the process, and each line of output until then. */
    record Start(double tookMs, List<String> lines) {}

    /** @param until what the line contains that ends the measurement; null if the end of the process does */
    Start start(StartArm arm, String until) throws IOException, InterruptedException {
        return run(arm, List.of("-cp", program.classPath(), program.mainClass()), until);
    }

    /** The output of the program under {@link Footprint}. */
    List<String> footprint(StartArm arm, int laterSeconds, String... jvmArguments)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(jvmArguments));
        String classPath = files.classes() + File.pathSeparator + program.classPath();
        String seconds = Integer.toString(laterSeconds);
        arguments.addAll(List.of("-cp", classPath, Footprint.class.getName(), seconds, program.mainClass()));
        return run(arm, arguments, null).lines();
    }

    private Start run(StartArm arm, List<String> arguments, String until) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
        command.addAll(arm.jvmArguments(files, program.packages()));
        command.addAll(arguments);
        command.addAll(program.arguments());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.matches("(ESCAPEMENT|JAVA|_JAVA|JDK)_.*|CLASSPATH"));
        List<String> lines = new ArrayList<>();
        boolean isReached = false;
        long startNanos = System.nanoTime();
        try (ChildProcess process = ChildProcess.start(builder)) {
            process.endWithin(HUNG_AFTER_SECONDS);
            String line = process.nextLine();
            while (line != null) {
                lines.add(line);
                isReached = until != null && line.contains(until);
                line = isReached ? null : process.nextLine();
            }
            int status = isReached ? 0 : process.awaitEnd();
            double tookMs = (System.nanoTime() - startNanos) / NANOS_PER_MS;
            String problem = problem(status, isReached || until == null, arm, lines);
            if (problem != null) {
                throw process.failure(problem + " (" + arm.label + "): " + String.join(" ", command));
            }
            return new Start(tookMs, lines);
        }
    }

    private static String problem(int status, boolean isWhole, StartArm arm, List<String> lines) {
        if (status != 0) {
            return "the JVM ended with status " + status;
        }
        if (lines.stream().noneMatch(line -> line.contains(arm.said)) && !arm.said.isEmpty()) {
            return "the agent did not say '" + arm.said + "'";
        }
        return isWhole ? null : "the JVM ended without the line at which its start is over";
    }
}
