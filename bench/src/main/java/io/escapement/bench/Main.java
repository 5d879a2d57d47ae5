package io.escapement.bench;

import io.escapement.bench.corpus.CorpusCommand;
import io.escapement.bench.demo.CompareCommand;
import io.escapement.bench.host.MeasurementException;
import io.escapement.bench.load.LoadCommand;
import io.escapement.bench.performance.PerformanceCommand;
import io.escapement.bench.software.RealSoftwareCommand;
import io.escapement.bench.startup.StartUpCommand;
import io.escapement.bench.stress.StressCommand;
import io.escapement.bench.torture.TortureCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** {@code java -jar benchmarks.jar ...}. Exit status 0 done, 1 failed, 2 wrong usage. */
@Command(
        name = "benchmarks",
        mixinStandardHelpOptions = true,
        description = "Measures Escapement: the cost of a read, its staleness under faults, a service and well-known"
                + " servers without and with the agent, and the start of a JVM.",
        subcommands = {
            PerformanceCommand.class,
            CompareCommand.class,
            LoadCommand.class,
            TortureCommand.class,
            StressCommand.class,
            CorpusCommand.class,
            StartUpCommand.class,
            RealSoftwareCommand.class
        })
public final class Main implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Main::explain)
                .execute(args));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }

    private static int explain(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
        if (e instanceof MeasurementException) {
            command.getErr().println(e.getMessage());
        } else {
            e.printStackTrace(command.getErr());
        }
        return 1;
    }
}
