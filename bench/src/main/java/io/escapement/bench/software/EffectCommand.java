package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.LabCommand;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code effect}: what the agent is worth on well-known servers, and what a cure of the host would be. */
@Command(
        name = "effect",
        description = "Shows what the agent is worth on well-known servers on a slow clock: profiles warmed-up"
                + " processes of each, attaches the agent as the profile recommends, and switches it between the real"
                + " clock, the cached one, and a host that is cured. They are fetched with the project's Maven.",
        footer = "%nWith --rounds 0 it only profiles. The report is rewritten after each server. Exit status 1 if a"
                + " server was given up, gave a wrong answer or none, or had a class that could not be rewritten.%n")
public final class EffectCommand extends LabCommand {
    @Mixin
    private BuiltFiles files;

    @Option(
            names = "--software",
            paramLabel = "SOFTWARE",
            split = ",",
            description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<Software> chosen = List.of(Software.values());

    @Option(names = "--clock", defaultValue = "device", description = "syscall or device. Default: ${DEFAULT-VALUE}.")
    private ClockMode clock;

    @Option(
            names = "--processes",
            defaultValue = "3",
            description = "How often each server is started. Default: ${DEFAULT-VALUE}.")
    private int processes;

    @Option(
            names = "--rounds",
            defaultValue = "3",
            description = "How often each clock is measured in a process. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--threads", defaultValue = "2", description = "Of each client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--warm-up", defaultValue = "24", description = "Seconds. Default: ${DEFAULT-VALUE}.")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "6", description = "Measured at a time. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    protected int run() throws IOException, InterruptedException {
        if (clock == ClockMode.OFF) {
            throw wrong("--clock off: syscall or device is needed, a clock that is slow.");
        }
        if (processes < 1 || threads < 1) {
            throw wrong("--processes and --threads must be 1 or more.");
        }
        if (rounds < 0 || warmUpSeconds <= 0 || seconds <= 0) {
            throw wrong("--warm-up and --seconds must be more than 0, and --rounds 0 or more.");
        }
        List<Software> servers = chosen.stream().distinct().toList();
        SlowClock slowClock = new SlowClock(files.shim(), clock);
        Installed.build(servers);
        Conditions conditions = conditions(files.agent(), BuiltFiles.java());
        double readNanos = BenchmarksJar.realReadNanos(slowClock);
        EffectSettings settings =
                new EffectSettings(clock, readNanos, processes, rounds, threads, warmUpSeconds, seconds);
        List<EffectOutcome> outcomes = new ArrayList<>();
        Path file = null;
        for (Software server : servers) {
            outcomes.add(EffectRun.outcome(server, files.agent(), slowClock, settings, this::say));
            EffectReport report = new EffectReport(conditions, settings, outcomes);
            file = ReplacedFile.writeReport(out, "effect", report.markdown(), report);
        }
        return show(file, outcomes.stream().allMatch(EffectOutcome::isClean));
    }
}
