package io.escapement.bench.software;

import io.escapement.bench.host.BuiltFiles;
import io.escapement.bench.host.ClockMode;
import io.escapement.bench.host.SlowClock;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.LabCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code effect}: measures what the agent saves on well-known servers, and what a cure of the host would save. */
@Command(
        name = "effect",
        description = "Shows what the agent is worth on well-known servers on a slow clock: profiles warmed-up"
                + " processes of each, attaches the agent as the profile recommends, and switches it between the real"
                + " clock, the cached one, and a host that is cured. The servers are fetched with the project's Maven.",
        footer = "%nThe report is rewritten after each process. Exit status 1 if a server was given up, gave a wrong"
                + " answer or none, or had a class that could not be rewritten.%n")
public final class EffectCommand extends LabCommand {
    @Option(
            names = "--software",
            paramLabel = "SOFTWARE",
            split = ",",
            description = "Servers to measure: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Software> chosen = List.of(Software.values());

    @Mixin
    private EffectSettings settings;

    @Override
    protected int run() throws IOException, InterruptedException {
        if (settings.clock == ClockMode.OFF) {
            throw wrong("--clock off: give a slow clock, syscall or device.");
        }
        if (settings.processes < 1 || settings.threads < 1) {
            throw wrong("--processes " + settings.processes + " and --threads " + settings.threads
                    + ": each must be 1 or more.");
        }
        if (settings.warmUpSeconds <= 0 || settings.seconds <= 0) {
            throw wrong("--warm-up " + settings.warmUpSeconds + " and --seconds " + settings.seconds
                    + ": each must be more than 0.");
        }
        if (settings.rounds < 2 || settings.rounds % 2 != 0) {
            throw wrong("--rounds " + settings.rounds + ": must be even, so that no clock is later than another on"
                    + " average.");
        }
        List<Software> servers = chosen.stream().distinct().toList();
        Path shim = BuiltFiles.existing(null, "demo-app/target/libslowclock.so", "the build");
        SlowClock slowClock = new SlowClock(shim, settings.clock);
        Software.build(servers);
        Conditions conditions = conditions(agent(), BuiltFiles.java());
        List<EffectOutcome> outcomes = new ArrayList<>();
        EffectReport report = new EffectReport(conditions, settings, outcomes);
        Path file = null;
        // Processes of the servers take turns, so that their scatter includes changes from hour to hour.
        for (int process = 0; process < settings.processes; process++) {
            for (int i = 0; i < servers.size(); i++) {
                Software server = servers.get(i);
                if (process == 0) {
                    outcomes.add(new EffectOutcome(server, server.version(), List.of(), null));
                }
                if (outcomes.get(i).problem() == null) {
                    EffectRun run = new EffectRun(server, agent(), slowClock, settings, this::say);
                    outcomes.set(i, run.added(outcomes.get(i)));
                    file = report.page().write(out, "effect", report);
                }
            }
        }
        return show(file, outcomes.stream().allMatch(EffectOutcome::isClean));
    }
}
