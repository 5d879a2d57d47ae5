package io.escapement.bench.performance;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.clocks.MeasuredClock;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * What one read costs, in ns of processor time: a fork of a JMH benchmark for each, with the agent if the clock is the
 * agent's, and with the shim if the clock is slow.
 */
record ReadCostQuestion(BuiltFiles files, Grid grid, Path logs) implements Question {
    private static final String CONTENDER = "contender";

    /** What is compared comes one after the other, each round in an order drawn anew. */
    @Override
    public List<Item> items(int round) {
        List<String> order = new ArrayList<>(grid.subjects());
        Collections.shuffle(order, new Random(round));
        return Item.all(Topic.READ_COST.toString(), grid.clocks(), grid.threads(), order, round);
    }

    @Override
    public Series measure(Item item) throws IOException {
        // Of more threads than there are cores only as many run at once.
        int running = Math.min(item.amount(), Runtime.getRuntime().availableProcessors());
        List<Double> nanos =
                scores(item).stream().map(perNano -> running / perNano).toList();
        return new Series(Map.of(ReadCostFigures.NANOS, nanos));
    }

    /** Of each iteration of one fork of the benchmark. */
    private List<Double> scores(Item item) throws IOException {
        MeasuredClock contender = MeasuredClock.valueOf(item.arm());
        Path log = logs.resolve(item + ".log");
        Path java = javaUnder(new SlowClock(files.shim(), item.clock()));
        List<String> jvmArguments = new ArrayList<>();
        if (contender.isEscapement()) {
            jvmArguments.add("-javaagent:" + files.agent() + "=" + contender.agentArgument());
        }
        // Sentinel logs to the home directory otherwise.
        jvmArguments.add("-Dcsp.sentinel.log.dir=" + BenchmarksJar.folder().resolve("sentinel-logs"));
        Options options = new OptionsBuilder()
                .include("\\b" + ReadCostBenchmark.class.getSimpleName() + "\\." + method(contender) + "$")
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

    private static String method(MeasuredClock contender) {
        return switch (contender.kind) {
            case ESCAPEMENT -> "escapement";
            case LEAST -> "leastPossible";
            case REAL, PEER -> contender.name().toLowerCase(Locale.ROOT);
        };
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

    @Override
    public void report(Page page, Results<Series> results) {
        page.heading(2, "What does one read cost?");
        page.paragraph("""
                Nanoseconds of processor time: of the cores' time by all threads' reads, since of more threads than \
                there are cores only as many run at once. Measured with JMH; each clock is called as its users call \
                it. In the second table, the same figures by that of a bare volatile field, which is the least that \
                any cached clock can cost, in the same round.""");
        ReadCostFigures costs = new ReadCostFigures(results);
        for (ClockMode clock : costs.clocks()) {
            page.heading(3, "Clock " + clock + ": " + clock.meaning());
            List<Integer> threads = costs.threads(clock);
            table(page, "ns, by threads", threads, (each, count) -> costs.median(clock, count, each));
            table(
                    page,
                    "times a volatile field",
                    threads,
                    (each, count) -> costs.ratio(clock, count, each, MeasuredClock.VOLATILE));
        }
    }

    /** With a row for each clock of which there is a figure, and a column for each number of threads. */
    private static void table(
            Page page, String corner, List<Integer> threads, BiFunction<MeasuredClock, Integer, Interval> figure) {
        Table<MeasuredClock> columns = new Table<MeasuredClock>().text(corner, clock -> clock.label);
        threads.forEach(
                count -> columns.text(Integer.toString(count), clock -> Figures.of(figure.apply(clock, count))));
        List<MeasuredClock> measured = Stream.of(MeasuredClock.values())
                .filter(clock -> threads.stream().anyMatch(count -> figure.apply(clock, count) != null))
                .toList();
        if (!measured.isEmpty()) {
            page.table(columns.of(measured));
        }
    }

    @Override
    public List<String> promises(Results<Series> results) {
        return Promise.sentences(new ReadCostFigures(results).promises());
    }
}
