package io.escapement.bench.software;

import io.escapement.bench.host.ClockMode;
import picocli.CommandLine.Option;

/** The settings by which every server is measured. */
final class EffectSettings {
    @Option(names = "--clock", description = "The slow clock: syscall or device. Default: ${DEFAULT-VALUE}.")
    ClockMode clock = ClockMode.DEVICE;

    @Option(
            names = "--processes",
            description = "How often each server is started, in turns with the others. Default: ${DEFAULT-VALUE}.")
    int processes = 5;

    @Option(
            names = "--rounds",
            description = "How often each clock is measured in a process: an even number, so that none is later than"
                    + " another on average. Default: ${DEFAULT-VALUE}.")
    int rounds = 4;

    @Option(
            names = "--threads",
            description = "Threads of each client, each with a connection of its own. Default: ${DEFAULT-VALUE}.")
    int threads = 2;

    @Option(names = "--warm-up", description = "Seconds for which a process is warmed up. Default: ${DEFAULT-VALUE}.")
    double warmUpSeconds = 24;

    @Option(
            names = "--seconds",
            description = "Seconds of one measurement, and of a profile. Default: ${DEFAULT-VALUE}.")
    double seconds = 5;
}
