package io.escapement.bench.rates;

import static java.util.Objects.requireNonNullElse;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.child.Phases.Found;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code rates}: what a JVM pays by its rate of reads, how precise its clock is, and how the ticker follows a load. */
@Command(
        name = "rates",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows what a JVM pays by its rate of reads, how precise its clock is, and how the ticker follows"
                + " a load that comes and goes.",
        footer = "%nRun it on a machine that does nothing else. Exit status 1 if something could not be measured, or"
                + " if a read was early or went back.")
public final class RatesCommand implements Callable<Integer> {
    private static final int LOW = 1_000;
    private static final int HIGH = 200_000;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("rates-report");

    @Option(names = "--quick", description = "One short round, two changes of load: a first look.")
    private boolean quick;

    @Option(names = "--clock", split = ",", description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<ClockMode> clocks = List.of(ClockMode.DEVICE, ClockMode.SYSCALL, ClockMode.OFF);

    @Option(names = "--rates", paramLabel = "N", split = ",", description = "A second. Default: ${DEFAULT-VALUE}.")
    private List<Integer> rates = List.of(100, 1_000, 10_000, 100_000, 1_000_000);

    @Option(names = "--arms", split = ",", description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<Arm> arms = List.of(Arm.ABSENT, Arm.AUTO);

    @Option(names = "--threads", paramLabel = "N", description = "That read. Default: ${DEFAULT-VALUE}.")
    private int threads = 2;

    @Option(names = "--rounds", paramLabel = "N", description = "Default: 5; quick 1.")
    private Integer rounds;

    @Option(names = "--seconds", paramLabel = "S", description = "That are measured. Default: 10; quick 3.")
    private Double seconds;

    @Option(names = "--changes", paramLabel = "N", description = "Of the load. Default: 10; quick 2; 0 for none.")
    private Integer changes;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int roundsEach = requireNonNullElse(rounds, quick ? 1 : 5);
        double measuredSeconds = requireNonNullElse(seconds, quick ? 3.0 : 10.0);
        int changeCount = requireNonNullElse(changes, quick ? 2 : 10);
        if (rates.stream().anyMatch(rate -> rate < 1)
                || Math.min(threads, roundsEach) < 1
                || measuredSeconds <= 0
                || changeCount < 0) {
            throw new ParameterException(spec.commandLine(), "Rates, threads, rounds and times must be 1 or more.");
        }
        ChildProcesses.endWithThisJvm();
        RatesReport report =
                new RatesReport(spec.root().commandLine().getParseResult().originalArgs());
        for (ClockMode clock : clocks) {
            report.readNanos.put(clock, RealReadCost.nanosUnder(new SlowClock(files.shim(), clock)));
        }
        double settleSeconds = quick ? 8 : 15;
        for (int round = 0; round < roundsEach; round++) {
            for (ClockMode clock : clocks) {
                for (int rate : rates) {
                    List<Arm> shuffled = new ArrayList<>(arms);
                    Collections.shuffle(shuffled);
                    for (Arm arm : shuffled) {
                        List<String> phases =
                                List.of(RateRun.phase(rate, settleSeconds), RateRun.phase(rate, measuredSeconds));
                        List<Found> found = measure(new RateRun(clock, arm, threads, false, phases), report);
                        found.stream().skip(1).forEach(last -> report.add(clock, rate, arm, last));
                    }
                }
            }
            write(report);
        }
        if (changeCount > 0) {
            List<String> phases = new ArrayList<>();
            for (int i = 0; i <= changeCount; i++) {
                phases.add(RateRun.phase(i % 2 == 0 ? LOW : HIGH, settleSeconds));
            }
            report.changes = measure(new RateRun(clocks.get(0), Arm.AUTO, threads, true, phases), report);
        }
        Path file = write(report);
        spec.commandLine().getOut().println(Files.readString(file) + "The report: " + file);
        return report.isClean() ? 0 : 1;
    }

    private List<Found> measure(RateRun run, RatesReport report) throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        err.println(run);
        try {
            return run.measure(files);
        } catch (MeasurementException | IOException e) {
            ChildProcesses.haltIfEnding();
            err.println(e.getMessage());
            report.problems.add(run + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            return List.of();
        } finally {
            err.flush();
        }
    }

    private Path write(RatesReport report) throws IOException {
        return ReplacedFile.writeReport(out, "rates", report.markdown(), report);
    }
}
