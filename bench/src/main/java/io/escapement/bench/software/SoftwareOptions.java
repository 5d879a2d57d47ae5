package io.escapement.bench.software;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.software.SoftwareReport.Conditions;
import io.escapement.bench.software.SoftwareReport.Load;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which servers are run, how often, how long and by which load. */
final class SoftwareOptions {
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
    ClockMode clock;

    @Option(names = "--rounds", defaultValue = "5", description = "Runs of each arm. Default: ${DEFAULT-VALUE}.")
    int rounds;

    @Option(names = "--threads", defaultValue = "2", description = "Of each client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--warm-up", defaultValue = "10", description = "Seconds. Default: ${DEFAULT-VALUE}.")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    /** @throws ParameterException if an option is wrong */
    List<Software> servers(CommandSpec spec, int leastRounds) {
        if (rounds < leastRounds || threads < 1 || warmUpSeconds <= 0 || seconds <= 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--threads, --warm-up and --seconds must be more than 0, and --rounds at least " + leastRounds
                            + ".");
        }
        return chosen.stream().distinct().toList();
    }

    Conditions conditions(CommandSpec spec, SlowClock slowClock) throws IOException, InterruptedException {
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
}
