package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.software.SoftwareReport.Conditions;
import io.escapement.bench.software.SoftwareReport.Load;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that runs well-known servers one after another, and reports on all so far after each.
 *
 * @param <T> what comes of one server
 */
abstract class SoftwareCommand<T> implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(
            names = "--software",
            paramLabel = "SOFTWARE",
            split = ",",
            description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<Software> chosen = List.of(Software.values());

    @Option(
            names = "--clock",
            defaultValue = "device",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ClockMode clock;

    @Option(
            names = "--rounds",
            defaultValue = "5",
            description = "How often each arm is measured. Default: ${DEFAULT-VALUE}.")
    int rounds;

    @Option(names = "--threads", defaultValue = "2", description = "Of each client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--warm-up", defaultValue = "10", description = "Seconds. Default: ${DEFAULT-VALUE}.")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    private final int leastRounds;

    SoftwareCommand(int leastRounds) {
        this.leastRounds = leastRounds;
    }

    /** Runs one server in all arms; what keeps it from that is part of the outcome. */
    abstract T outcome(SoftwareRun run) throws IOException, InterruptedException;

    /** Writes the report on these servers, and returns it. */
    abstract String report(Conditions conditions, List<T> outcomes) throws IOException;

    /** Whether the command's status is 0. */
    abstract boolean isClean(T outcome);

    @Override
    public final Integer call() throws IOException, InterruptedException {
        if (rounds < leastRounds || threads < 1 || warmUpSeconds <= 0 || seconds <= 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--threads, --warm-up and --seconds must be more than 0, and --rounds at least " + leastRounds
                            + ".");
        }
        List<Software> servers = chosen.stream().distinct().toList();
        SlowClock slowClock = new SlowClock(files.shim(), clock);
        ChildProcesses.endWithThisJvm();
        Installed.build(servers);

        Conditions conditions = conditions(slowClock);
        List<T> outcomes = new ArrayList<>();
        String report = "";
        for (Software server : servers) {
            outcomes.add(outcome(
                    new SoftwareRun(server, Installed.of(server), files.agent(), slowClock, conditions.load())));
            report = report(conditions, outcomes);
        }
        spec.commandLine().getOut().printf("%s", report);
        return outcomes.stream().allMatch(this::isClean) ? 0 : 1;
    }

    private Conditions conditions(SlowClock slowClock) throws IOException, InterruptedException {
        return new Conditions(
                "java -jar bench/target/benchmarks.jar "
                        + String.join(
                                " ", spec.root().commandLine().getParseResult().originalArgs()),
                Environment.here(),
                System.getProperty("java.version"),
                clock,
                RealReadCost.nanosUnder(slowClock),
                new Load(threads, warmUpSeconds, seconds),
                rounds);
    }

    final void say(String format, Object... values) {
        spec.commandLine().getErr().printf(format + "%n", values);
    }
}
