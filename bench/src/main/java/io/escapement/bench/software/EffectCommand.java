package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.Environment;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.software.EffectReport.Conditions;
import io.escapement.bench.software.EffectReport.Conditions.Load;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code effect}: what the agent is worth on well-known servers, and what a cure of the host would be. */
@Command(
        name = "effect",
        description = "Shows what the agent is worth on well-known servers on a slow clock: profiles one warmed-up"
                + " process of each, attaches the agent as the profile recommends, and switches it between the real"
                + " clock, the cached one, and a host that is cured. They are fetched with the project's Maven.",
        footer = "%nWith --rounds 0 it only profiles. The report is rewritten after each server. Others that it has,"
                + " of the same clock, load, rounds and machine, stay in it: so a run can be done in parts. Exit status"
                + " 1 if a server was given up, gave a wrong answer or none, or had a class that could not be"
                + " rewritten.%n")
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
            names = "--rounds",
            defaultValue = "6",
            description = "How often each clock is measured. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--threads", defaultValue = "2", description = "Of each client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--warm-up", defaultValue = "24", description = "Seconds. Default: ${DEFAULT-VALUE}.")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "6", description = "Measured at a time. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Override
    protected int run() throws IOException, InterruptedException {
        if (rounds < 0 || threads < 1 || warmUpSeconds <= 0 || seconds <= 0 || clock == ClockMode.OFF) {
            throw wrong(
                    "--threads, --warm-up and --seconds must be more than 0, --rounds at least 0, and --clock slow.");
        }
        List<Software> servers = chosen.stream().distinct().toList();
        SlowClock slowClock = new SlowClock(files.shim(), clock);
        Installed.build(servers);

        Conditions conditions = conditions(slowClock);
        EffectReport report = EffectReport.in(out, conditions);
        for (Software server : servers) {
            EffectRun run = new EffectRun(
                    server, files.agent(), slowClock, conditions.load(), step -> say("%s, %s", server.label, step));
            report = report.with(run.outcome(rounds));
            report.write(out);
        }
        return show(out.resolve("effect.md"), report.outcomes().stream().allMatch(EffectOutcome::isClean));
    }

    private Conditions conditions(SlowClock slowClock) throws IOException, InterruptedException {
        return new Conditions(
                "java -jar bench/target/benchmarks.jar " + words(),
                Environment.here(),
                System.getProperty("java.version"),
                clock,
                BenchmarksJar.realReadNanos(slowClock),
                new Load(threads, warmUpSeconds, seconds),
                rounds);
    }
}
