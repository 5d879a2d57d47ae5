package io.escapement.bench.performance;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.host.BenchmarksJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs one fork of a JMH benchmark, with the agent if the clock is the agent's, and with the shim if the clock is slow.
 */
record JmhFork(BuiltFiles files, Grid grid, Path logs) {
    private static final String CONTENDER = "contender";

    /** The score of each iteration of a benchmark whose parameter is a clock. */
    List<Double> scores(Item item, Class<?> benchmark, String method, MeasuredClock contender) throws IOException {
        Path log = logs.resolve(item + ".log");
        Path java = javaUnder(new SlowClock(files.shim(), item.clock()));
        List<String> jvmArguments = new ArrayList<>();
        if (contender.isEscapement()) {
            jvmArguments.add("-javaagent:" + files.agent() + "=" + contender.agentArgument());
        }
        // Sentinel logs to the home directory otherwise.
        jvmArguments.add("-Dcsp.sentinel.log.dir=" + BenchmarksJar.folder().resolve("sentinel-logs"));
        Options options = new OptionsBuilder()
                .include("\\b" + benchmark.getSimpleName() + "\\." + method + "$")
                .param(CONTENDER, contender.name())
                .jvm(java.toString())
                .jvmArgsAppend(jvmArguments.toArray(String[]::new))
                .threads(Math.max(1, item.amount()))
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(grid.warmUpMs(item.amount())))
                .measurementIterations(grid.iterations())
                .measurementTime(TimeValue.milliseconds(grid.iterationMs(item.amount())))
                .shouldFailOnError(true)
                .output(log.toString())
                .build();
        try {
            RunResult result = new Runner(options).runSingle();
            Files.delete(log);
            return result.getBenchmarkResults().stream()
                    .flatMap(fork -> fork.getIterationResults().stream())
                    .map(iteration -> iteration.getPrimaryResult().getScore())
                    .toList();
        } catch (RunnerException e) {
            // What went wrong in the fork is suppressed in JMH's own exception, which is the cause of this one.
            Throwable[] inFork =
                    e.getCause() == null ? new Throwable[0] : e.getCause().getSuppressed();
            throw new MeasurementException(
                    "the benchmark failed: " + (inFork.length == 0 ? e : inFork[0]) + "; see " + log, e);
        } finally {
            Files.delete(java);
        }
    }

    /**
     * A script that starts java under a slow clock: JMH passes no environment to its forks, but takes any executable
     * for java. What they print to stderr goes with the rest, because JMH would show it here.
     */
    private static Path javaUnder(SlowClock clock) throws IOException {
        StringBuilder line = new StringBuilder();
        clock.environment().forEach((name, value) -> line.append(name + "=" + quoted(value) + " "));
        line.append("exec " + quoted(BuiltFiles.java().toString()) + " \"$@\" 2>&1\n");
        // Beside the jar and not in /tmp, which may be mounted noexec.
        Path script = Files.createTempFile(
                BenchmarksJar.folder(),
                "java-",
                ".sh",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        return Files.writeString(script, "#!/bin/sh\n" + line);
    }

    private static String quoted(String value) {
        return "'" + value.replace("'", "'\\''") + "'";
    }
}
