package io.escapement.bench.kernel;

import picocli.CommandLine.Command;

/** {@code slow-kernel}: what {@code ./slow-kernel} runs, in the guest and of its results. */
@Command(
        name = "slow-kernel",
        mixinStandardHelpOptions = true,
        description =
                "Measures on a kernel whose clock is slow. ./slow-kernel makes such a machine and runs this in it.",
        subcommands = {MeasureCommand.class, PageCommand.class})
public final class SlowKernelCommand {}
