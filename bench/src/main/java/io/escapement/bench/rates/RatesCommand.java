package io.escapement.bench.rates;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ChildProcesses;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rates.child.PacedReader;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
    private static final String PACKAGE = "io.escapement.bench.rewritten";
    private static final int LOW = 1_000;
    private static final int HIGH = 200_000;
    private static final double HUNG_AFTER_SECONDS = 1_800;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BuiltFiles files;

    @Option(names = "--out", paramLabel = "FOLDER", description = "For the report. Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("rates-report");

    @Option(names = "--quick", description = "One short round, two changes of the load: a first look.")
    private boolean quick;

    @Option(names = "--clock", split = ",", description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private List<ClockMode> clocks = List.of(ClockMode.DEVICE, ClockMode.SYSCALL, ClockMode.OFF);

    @Option(names = "--rates", paramLabel = "N", split = ",", description = "A second. Default: ${DEFAULT-VALUE}.")
    private List<Integer> rates = List.of(100, 1_000, 10_000, 100_000, 1_000_000);

    @Option(names = "--arms", split = ",", description = "absent, or option tick: 1ms. Default: ${DEFAULT-VALUE}.")
    private List<String> arms = List.of(PacedReader.ABSENT, "auto");

    @Option(names = "--rounds", paramLabel = "N", description = "Default: 5; quick 1.")
    private Integer rounds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int roundCount = rounds != null ? rounds : quick ? 1 : 5;
        if (roundCount < 1 || Collections.min(rates) < 1) {
            throw new ParameterException(spec.commandLine(), "Rates and rounds must be 1 or more.");
        }
        ChildProcesses.endWithThisJvm();
        RatesReport report =
                new RatesReport(spec.root().commandLine().getParseResult().originalArgs());
        int settleSeconds = quick ? 8 : 15;
        int seconds = quick ? 3 : 10;
        for (int round = 0; round < roundCount; round++) {
            for (ClockMode clock : clocks) {
                for (int rate : rates) {
                    List<String> shuffled = new ArrayList<>(arms);
                    Collections.shuffle(shuffled);
                    for (String arm : shuffled) {
                        measure(clock, arm, List.of(rate + ":" + settleSeconds, rate + ":" + seconds), report).stream()
                                .skip(1)
                                .forEach(found -> report.add(clock, rate, arm, found));
                    }
                }
            }
        }
        List<String> phases = new ArrayList<>();
        for (int i = 0; i <= (quick ? 2 : 10); i++) {
            phases.add((i % 2 == 0 ? LOW : HIGH) + ":" + settleSeconds);
        }
        report.changes = measure(clocks.get(0), "auto", phases, report);
        Path file = ReplacedFile.writeReport(out, "rates", report.markdown(), report);
        spec.commandLine().getOut().println(Files.readString(file) + "The report: " + file);
        return report.isClean() ? 0 : 1;
    }

    /** What each phase found; nothing if that failed. */
    private List<Map<String, Object>> measure(ClockMode clock, String arm, List<String> phases, RatesReport report)
            throws InterruptedException {
        // The collector and the compiler keep their threads, so that no processor time is lost with a thread.
        List<String> jvm =
                new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseDynamicNumberOfCompilerThreads", "-Xmx128m"));
        if (!arm.equals(PacedReader.ABSENT)) {
            jvm.add("-javaagent:" + files.agent() + "=mode=on,log=warn,reads=wall,packages=" + PACKAGE
                    + ",nano-packages=" + PACKAGE + ",tick=" + arm);
        }
        List<String> command = ChildProcess.java(jvm, PacedReader.class, arm);
        command.addAll(phases);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(new SlowClock(files.shim(), clock).environment());
        String what = clock + ", " + arm + ", " + String.join(" ", phases);
        spec.commandLine().getErr().println(what);
        try {
            return ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0)
                    .lines()
                    .<Map<String, Object>>map(
                            line -> new Gson().fromJson(line, new TypeToken<Map<String, Object>>() {}.getType()))
                    .toList();
        } catch (MeasurementException | IOException e) {
            ChildProcesses.haltIfEnding();
            report.problems.add("Not measured: " + what + ": " + e.getMessage());
            return List.of();
        }
    }
}
