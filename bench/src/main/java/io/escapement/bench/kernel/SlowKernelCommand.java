package io.escapement.bench.kernel;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code slow-kernel}: what {@code ./slow-kernel} runs, in the guest and of its results. */
@Command(
        name = "slow-kernel",
        mixinStandardHelpOptions = true,
        description =
                "Measures on a kernel whose clock is slow. ./slow-kernel makes such a machine and runs this in it.",
        subcommands = {MeasureCommand.class, PageCommand.class})
public final class SlowKernelCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name a command.");
    }
}
