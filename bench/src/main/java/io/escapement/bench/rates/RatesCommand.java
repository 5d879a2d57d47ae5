package io.escapement.bench.rates;

import static java.util.Objects.requireNonNullElse;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.RealReadCost;
import io.escapement.bench.rates.RateRun.Arm;
import io.escapement.bench.rates.RateRun.Clock;
import io.escapement.bench.rates.RateRun.Conditions;
import io.escapement.bench.rates.RateRun.Measured;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code rates}: what a JVM pays by its rate of reads, and how often the agent goes to rest and back. */
@Command(
        name = "rates",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Shows what a JVM pays by its rate of reads, and how often the agent goes to rest and back.",
        footer = "%nRun it on a machine that does nothing else. Exit status 1 if something could not be measured, or"
                + " if a read was early, backwards or over the bound.")
public final class RatesCommand implements Callable<Integer> {
    private static final List<Integer> RATES =
            List.of(100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000);

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("rates-report");

    @Option(names = "--quick", description = "Two rates, one short round, two changes: a first look, in two minutes.")
    private boolean quick;

    @Option(names = "--clock", split = ",", description = "${COMPLETION-CANDIDATES}. Default: all.")
    private List<Clock> clocks = List.of(Clock.values());

    @Option(names = "--rates", paramLabel = "N", split = ",", description = "Reads a second. Default: 100 to 1000000.")
    private List<Integer> rates;

    @Option(names = "--threads", paramLabel = "N", description = "That read. Default: ${DEFAULT-VALUE}.")
    private int threads = 2;

    @Option(names = "--rounds", paramLabel = "N", description = "Default: 3; quick 1.")
    private Integer rounds;

    @Option(
            names = "--settle-seconds",
            paramLabel = "S",
            description = "Before it is measured: until all is compiled. Default: 15; quick 10.")
    private Double settleSeconds;

    @Option(names = "--seconds", paramLabel = "S", description = "That are measured. Default: 5; quick 2.")
    private Double seconds;

    @Option(names = "--low", paramLabel = "N", description = "Reads a second to rest at. Default: ${DEFAULT-VALUE}.")
    private int low = 1_000;

    @Option(names = "--high", paramLabel = "N", description = "And to engage at. Default: ${DEFAULT-VALUE}.")
    private int high = 50_000;

    @Option(names = "--changes", paramLabel = "N", description = "From one to the other. Default: 10; quick 2.")
    private Integer changes;

    @Option(names = "--hold-seconds", paramLabel = "S", description = "After a change. Default: ${DEFAULT-VALUE}.")
    private double holdSeconds = 10;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Integer> asked = requireNonNullElse(rates, quick ? List.of(1_000, 100_000) : RATES);
        int roundsEach = requireNonNullElse(rounds, quick ? 1 : 3);
        int changeCount = requireNonNullElse(changes, quick ? 2 : 10);
        Conditions conditions = new Conditions(
                threads,
                requireNonNullElse(settleSeconds, quick ? 10.0 : 15.0),
                requireNonNullElse(seconds, quick ? 2.0 : 5.0));
        if (asked.stream().anyMatch(rate -> rate < 1)
                || Math.min(Math.min(threads, roundsEach), Math.min(low, high)) < 1
                || conditions.seconds() <= 0
                || conditions.settleSeconds() < 0
                || holdSeconds <= 0
                || changeCount < 0) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Rates, --threads, --rounds and times must be 1 or more; 0 --changes make none.");
        }
        Files.createDirectories(out);
        List<String> words = spec.root().commandLine().getParseResult().originalArgs();
        RatesReport report = new RatesReport(conditions, roundsEach, words);
        ChildProcesses.endWithThisJvm();
        for (Clock clock : clocks) {
            report.readNanos.put(clock, RealReadCost.nanosUnder(clock.environment(files.shim())));
        }
        Random random = new Random(roundsEach);
        for (int round = 0; round < roundsEach; round++) {
            for (Clock clock : report.readNanos.keySet()) {
                for (int rate : asked) {
                    List<Arm> arms = new ArrayList<>(List.of(Arm.values()));
                    Collections.shuffle(arms, random);
                    for (Arm arm : arms) {
                        measure(new RateRun(clock, arm, rate, round), report);
                    }
                }
            }
            write(report);
        }
        if (changeCount > 0) {
            change(new ChangeRun(clocks.get(0), low, high, changeCount, holdSeconds), report);
        }
        Path file = write(report);
        spec.commandLine().getOut().println(Files.readString(file) + "The report: " + file);
        return report.isClean() ? 0 : 1;
    }

    private void measure(RateRun run, RatesReport report) throws InterruptedException {
        try {
            Measured measured = run.measure(files.agent(), files.shim(), report.conditions);
            report.measured.add(measured);
            tell(String.format(
                    Locale.ROOT,
                    "%s: %.4f cores%s",
                    run,
                    measured.cores(),
                    measured.agent() == null ? "" : ", " + measured.agent().get("State")));
        } catch (MeasurementException | IOException e) {
            problem(run.toString(), e, report);
        }
    }

    private void change(ChangeRun run, RatesReport report) throws InterruptedException {
        try {
            tell(String.format(Locale.ROOT, "changing rate, %d changes", run.changes()));
            report.changed = run.measure(files.agent(), files.shim(), threads);
        } catch (MeasurementException | IOException e) {
            problem("changing rate", e, report);
        }
    }

    private void problem(String what, Exception e, RatesReport report) {
        ChildProcesses.haltIfEnding();
        tell(what + ": " + e.getMessage());
        report.problems.add(
                what + ": " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
    }

    private void tell(String line) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(line);
        err.flush();
    }

    private Path write(RatesReport report) throws IOException {
        return ReplacedFile.writeReport(out, "rates", report.markdown(out), report);
    }
}
