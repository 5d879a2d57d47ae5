package io.escapement.bench;

import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.host.SlowClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code read-cost}: {@link ReadCostBenchmark} under each clock at each number of threads with each form of the agent, as one table. */
@Command(
        name = "read-cost",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "What one read of the wall clock costs: real, rewritten by the agent, and as a volatile field.")
final class ReadCostCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--quick", description = "One fork and short iterations: a first look, not a figure to publish.")
    private boolean quick;

    @Option(names = "--clock", split = ",", description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<ClockMode> clocks = List.of(ClockMode.values());

    @Option(names = "--agent-form", split = ",", description = "${COMPLETION-CANDIDATES}. Default: floor,floor-off.")
    private List<AgentForm> forms = List.of(AgentForm.FLOOR, AgentForm.FLOOR_OFF);

    @Option(names = "--threads", split = ",", description = "Default: 1,2.")
    private List<Integer> threadCounts = List.of(1, 2);

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Path logs = Files.createDirectories(BuiltFiles.scratch().resolve("read-cost"));
        ReadCostTable table = new ReadCostTable();
        int left = clocks.size() * threadCounts.size() * forms.size();
        for (ClockMode clock : clocks) {
            try (JavaWrapper java = JavaWrapper.under(new SlowClock(files.shim(), clock))) {
                for (int threads : threadCounts) {
                    for (AgentForm form : forms) {
                        spec.commandLine()
                                .getErr()
                                .printf(
                                        "clock %s, %d thread(s), %s; about %d s left%n",
                                        clock, threads, form, left-- * secondsEach());
                        Path log = logs.resolve(clock + "-" + threads + "-" + form + ".log");
                        table.add(clock, threads, form, run(java, threads, form, log));
                    }
                }
            }
        }
        out.print(table);
        out.println("JMH's own reports: " + logs);
        out.flush();
        return 0;
    }

    private Collection<RunResult> run(JavaWrapper java, int threads, AgentForm form, Path log) throws IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("\\b" + ReadCostBenchmark.class.getSimpleName() + "\\.")
                .jvm(java.path().toString())
                .jvmArgsAppend("-javaagent:" + files.agent() + "=" + form.argument())
                .threads(threads)
                .forks(quick ? 1 : 3)
                .warmupIterations(quick ? 2 : 3)
                .warmupTime(TimeValue.milliseconds(quick ? 500 : 1000))
                .measurementIterations(5)
                .measurementTime(TimeValue.milliseconds(quick ? 500 : 1000))
                .shouldFailOnError(true)
                .output(log.toString());
        try {
            return new Runner(options.build()).run();
        } catch (RunnerException e) {
            throw new MeasurementException("the benchmark failed: " + firstError(log, e) + "\nsee " + log, e);
        }
    }

    /** JMH's exception says only that there was one; its report has it. */
    private static String firstError(Path log, RunnerException e) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.matches("[\\w.$]+(Exception|Error): .*"))
                    .findFirst()
                    .orElse(e.getMessage());
        }
    }

    private int secondsEach() {
        return quick ? 18 : 90;
    }
}
