package io.escapement.bench.rates;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Experiment;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.experiment.Run;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.rates.child.PacedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rates}: what a JVM pays by its rate of reads, how precise its clock is, and how the ticker follows a load. */
@Command(
        name = "rates",
        description = "Shows what a JVM pays by its rate of reads, how precise its clock is, and how the ticker follows"
                + " a load that comes and goes.",
        footer = "%nRun it on a machine that does nothing else. Exit status 1 if something could not be measured, or"
                + " if a read was early or went back.")
public final class RatesCommand extends LabCommand implements Experiment<Item, List<Map<String, Object>>> {
    private static final String PACKAGE = "io.escapement.bench.rewritten";
    private static final TypeToken<Map<String, Object>> FOUND = new TypeToken<>() {};
    private static final int LOW = 1_000;
    private static final int HIGH = 200_000;
    private static final double HUNG_AFTER_SECONDS = 1_800;
    private static final double JVM_SECONDS = 1;

    @Mixin
    private BuiltFiles files;

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

    private RatesReport report;

    @Override
    protected int run() throws IOException, InterruptedException {
        int roundCount = rounds != null ? rounds : quick ? 1 : 5;
        if (roundCount < 1 || Collections.min(rates) < 1) {
            throw wrong("Rates and rounds must be 1 or more.");
        }
        List<Item> plan = new ArrayList<>();
        for (int round = 1; round <= roundCount; round++) {
            for (ClockMode clock : clocks) {
                for (int rate : rates) {
                    List<String> shuffled = new ArrayList<>(arms);
                    Collections.shuffle(shuffled);
                    plan.addAll(Item.all(RatesReport.RATES, List.of(clock), List.of(rate), shuffled, round));
                }
            }
        }
        plan.add(RatesReport.changes(clocks.get(0)));
        report = new RatesReport(words(), Conditions.now(), clocks, rates, arms, new Results<>());
        new Run<>(this, spec.commandLine().getErr()).measure(plan);
        return show(out.resolve("rates.md"), report.isClean());
    }

    /** Each as {@code READS_PER_SECOND:SECONDS}. */
    private List<String> phases(Item item) {
        int settleSeconds = quick ? 8 : 15;
        if (item.topic().equals(RatesReport.RATES)) {
            return List.of(item.amount() + ":" + settleSeconds, item.amount() + ":" + (quick ? 3 : 10));
        }
        return IntStream.rangeClosed(0, quick ? 2 : 10)
                .mapToObj(phase -> (phase % 2 == 0 ? LOW : HIGH) + ":" + settleSeconds)
                .toList();
    }

    /** Returns what each phase found. */
    @Override
    public List<Map<String, Object>> measure(Item item) throws IOException, InterruptedException {
        // The collector and the compiler keep their threads, so that no processor time is lost with a thread.
        List<String> jvm =
                new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:-UseDynamicNumberOfCompilerThreads", "-Xmx128m"));
        if (!item.arm().equals(PacedReader.ABSENT)) {
            jvm.add("-javaagent:" + files.agent() + "=mode=on,log=warn,reads=wall,packages=" + PACKAGE
                    + ",nano-packages=" + PACKAGE + ",tick=" + item.arm());
        }
        SlowClock clock = new SlowClock(files.shim(), item.clock());
        ProcessBuilder builder = BenchmarksJar.java(clock, jvm, PacedReader.class, item.arm());
        builder.command().addAll(phases(item));
        List<Map<String, Object>> found = ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0)
                .lines()
                .map(line -> new Gson().fromJson(line, FOUND))
                .toList();
        if (found.isEmpty()) {
            throw new MeasurementException("the JVM has said nothing");
        }
        return found;
    }

    @Override
    public double guessSeconds(Item item) {
        return JVM_SECONDS
                + phases(item).stream()
                        .mapToDouble(phase -> Double.parseDouble(phase.substring(phase.indexOf(':') + 1)))
                        .sum();
    }

    @Override
    public String summary(List<Map<String, Object>> found) {
        return RatesReport.shown("cores", found.subList(found.size() - 1, found.size())) + " cores";
    }

    @Override
    public void keep(Result<Item, List<Map<String, Object>>> result) throws IOException {
        report.results().add(result);
        report.results().write(out, "rates", report.markdown(), report.conditions(), words());
    }
}
