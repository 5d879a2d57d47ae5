package io.escapement.bench.software;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.report.ReplacedFile;
import io.escapement.bench.software.SoftwareReport.Load;
import io.escapement.bench.software.SoftwareReport.RunFigures;
import io.escapement.bench.software.SoftwareReport.SoftwareOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code real-software}: well-known servers on a slow clock, without and with the agent. Status 1 if one was disturbed.
 */
@Command(
        name = "real-software",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Runs well-known servers on a slow clock, without and with the agent (packages=*), each used by its"
                        + " own kind of client. They are fetched with the project's Maven.",
        footer = "%nThe report is rewritten after each server.%n"
                + "Exit status 1 if with the agent a server gave a wrong answer or none, did not end when asked, or had"
                + " a class that could not be rewritten.")
public final class RealSoftwareCommand implements Callable<Integer> {
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
    private ClockMode mode;

    @Option(names = "--rounds", defaultValue = "1", description = "Runs of each arm. Default: ${DEFAULT-VALUE}.")
    private int rounds;

    @Option(names = "--threads", defaultValue = "2", description = "Of each client. Default: ${DEFAULT-VALUE}.")
    private int threads;

    @Option(names = "--warm-up", defaultValue = "10", description = "Seconds. Default: ${DEFAULT-VALUE}.")
    private double warmUpSeconds;

    @Option(names = "--seconds", defaultValue = "10", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private double seconds;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("real-software-report");

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1 || threads < 1 || warmUpSeconds <= 0 || seconds <= 0) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds, --threads, --warm-up and --seconds must be more than 0.");
        }
        List<Software> servers = chosen.stream().distinct().toList();
        SlowClock clock = new SlowClock(files.shim(), mode);
        // On, because a host that is busy with the server may leave the agent undecided, and then nothing is tried.
        List<String> agent = List.of("-javaagent:" + files.agent() + "=packages=*,mode=on");
        ChildProcesses.endWithThisJvm();
        Installed.build(servers);

        Load load = new Load(threads, warmUpSeconds, seconds);
        String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        List<SoftwareOutcome> outcomes = new ArrayList<>();
        SoftwareReport report = null;
        for (Software server : servers) {
            outcomes.add(outcome(new SoftwareRun(server, Installed.of(server), clock, load), agent));
            report = new SoftwareReport(
                    startedAt,
                    System.getProperty("java.version"),
                    mode.toString(),
                    Runtime.getRuntime().availableProcessors(),
                    load,
                    rounds,
                    outcomes);
            ReplacedFile.writeReport(out, "real-software", report.markdown(), report);
        }
        spec.commandLine().getOut().printf("%s", report.markdown());
        return report.isClean() ? 0 : 1;
    }

    private SoftwareOutcome outcome(SoftwareRun run, List<String> agent) throws IOException, InterruptedException {
        Software server = run.software();
        List<RunFigures> without = new ArrayList<>();
        List<RunFigures> with = new ArrayList<>();
        String problem = null;
        try {
            for (int round = 1; round <= rounds; round++) {
                say("%s, round %d, without agent", server.label, round);
                without.add(run.run(List.of()));
                say("%s, round %d, with agent", server.label, round);
                with.add(run.run(agent));
            }
        } catch (MeasurementException e) {
            ChildProcesses.haltIfEnding();
            problem = e.getMessage();
            say("%s: %s", server.label, problem);
        }
        return new SoftwareOutcome(server.label, run.installed().version(server.artifact), without, with, problem);
    }

    private void say(String format, Object... values) {
        spec.commandLine().getErr().printf(format + "%n", values);
    }
}
