package io.escapement.bench;

import io.escapement.ab.host.CommandRunner;
import io.escapement.bench.corpus.CorpusCommand;
import io.escapement.bench.reads.ReadsCommand;
import io.escapement.bench.software.EffectCommand;
import io.escapement.bench.stress.StressCommand;
import io.escapement.bench.torture.TortureCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** {@code java -jar benchmarks.jar COMMAND}. Exit status 0 done, 1 failed, 64 wrong usage. */
@Command(
        name = "benchmarks",
        mixinStandardHelpOptions = true,
        description = "Measures Escapement: the cost of a read, its staleness under faults, and well-known servers"
                + " without and with the agent.",
        subcommands = {
            ReadsCommand.class,
            TortureCommand.class,
            StressCommand.class,
            CorpusCommand.class,
            EffectCommand.class
        })
public final class Main implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        CommandRunner.run(new Main(), args);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }
}
