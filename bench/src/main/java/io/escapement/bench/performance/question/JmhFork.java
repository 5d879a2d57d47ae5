package io.escapement.bench.performance.question;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.jmh.RewritingBenchmark;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs one fork of a JMH benchmark, with the agent where the clock is the agent's, and with the shim where the clock is
 * slow.
 */
final class JmhFork {
    private final BuiltFiles files;
    private final Grid grid;
    private final Path logs;
    private final Map<ClockMode, JavaWrapper> javas = new EnumMap<>(ClockMode.class);

    JmhFork(BuiltFiles files, Grid grid, Path logs) {
        this.files = files;
        this.grid = grid;
        this.logs = logs;
    }

    /** Of a benchmark with a {@code contender}. */
    RunResult run(Item item, Class<?> benchmark, String method, MeasuredClock contender) throws IOException {
        return run(item, benchmark, method, contender, Map.of("contender", contender.name()));
    }

    /** @param contender null where there is none */
    RunResult run(Item item, Class<?> benchmark, String method, MeasuredClock contender, Map<String, String> parameters)
            throws IOException {
        Path log = logs.resolve(item + ".log");
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\b" + benchmark.getSimpleName() + "\\." + method + "$")
                .jvm(java(item.clock()).path().toString())
                .jvmArgsAppend(jvmArguments(contender))
                .threads(Math.max(1, item.threads()))
                .forks(1)
                .warmupIterations(1)
                .warmupTime(TimeValue.milliseconds(grid.warmUpMs(item.threads())))
                .measurementIterations(grid.iterations())
                .measurementTime(TimeValue.milliseconds(grid.iterationMs(item.threads())))
                .shouldFailOnError(true)
                .output(log.toString());
        parameters.forEach(options::param);
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            Files.delete(log);
            return results.iterator().next();
        } catch (RunnerException e) {
            throw new MeasurementException("the benchmark failed: " + firstError(log, e) + "; see " + log, e);
        }
    }

    private JavaWrapper java(ClockMode clock) throws IOException {
        if (!javas.containsKey(clock)) {
            javas.put(clock, JavaWrapper.under(new SlowClock(files.shim(), clock)));
        }
        return javas.get(clock);
    }

    private String[] jvmArguments(MeasuredClock contender) {
        List<String> arguments = new ArrayList<>();
        if (contender != null && contender.isEscapement()) {
            arguments.add("-javaagent:" + files.agent() + "=" + contender.agentArgument());
        }
        arguments.add("-D" + RewritingBenchmark.AGENT_PROPERTY + "=" + files.agent());
        arguments.add(sentinelLogs());
        return arguments.toArray(String[]::new);
    }

    /** JMH's exception says only that there was one; its report has it. */
    private static String firstError(Path log, RunnerException e) throws IOException {
        if (!Files.exists(log)) {
            return String.valueOf(e.getMessage());
        }
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.matches("[\\w.$]+(Exception|Error): .*"))
                    .findFirst()
                    .orElse(String.valueOf(e.getMessage()));
        }
    }

    /** Sentinel logs to the home directory otherwise. */
    static String sentinelLogs() {
        return "-Dcsp.sentinel.log.dir=" + BenchmarksJar.folder().resolve("sentinel-logs");
    }

    /** The score of each iteration of the one fork that there is. */
    static List<Double> scores(RunResult result) {
        return result.getBenchmarkResults().stream()
                .flatMap(fork -> fork.getIterationResults().stream())
                .map(iteration -> iteration.getPrimaryResult().getScore())
                .toList();
    }
}
