package io.escapement.bench.forms;

import static io.escapement.bench.report.Figures.text;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.ClockMode;
import io.escapement.ab.host.SlowClock;
import io.escapement.ab.statistics.Interval;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Experiment;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.LabCommand;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.experiment.Run;
import io.escapement.bench.forms.FormsCommand.Costs;
import io.escapement.bench.forms.child.FormCosts;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.PairedDifferences;
import io.escapement.bench.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code forms}: what each form of reading a clock costs, real and rewritten. */
@Command(
        name = "forms",
        description = "Shows what each form of reading a clock costs, as the JDK has it and rewritten.")
public final class FormsCommand extends LabCommand implements Experiment<Item, Map<String, Costs>> {
    private static final String PACKAGE = "io.escapement.bench.rewritten";
    private static final double HUNG_AFTER_SECONDS = 300;
    private static final double USUAL_SECONDS = 7;
    private static final String TOPIC = "forms";
    private static final String REAL = "real";
    private static final String REWRITTEN = "rewritten";

    @Mixin
    private BuiltFiles files;

    @Option(names = "--clock", description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ClockMode clock = ClockMode.DEVICE;

    @Option(names = "--rounds", paramLabel = "N", description = "JVMs of each kind. Default: ${DEFAULT-VALUE}.")
    private int rounds = 6;

    private final Conditions conditions = Conditions.now();
    private final Results<Map<String, Costs>> results = new Results<>();

    /** Of one call. */
    record Costs(double nanos, long allocatedBytes) {}

    @Override
    protected int run() throws IOException, InterruptedException {
        if (rounds < 1) {
            throw wrong("--rounds must be 1 or more.");
        }
        List<Item> plan = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            plan.add(item(REAL, round));
            plan.add(item(REWRITTEN, round));
        }
        new Run<>(this, spec.commandLine().getErr()).measure(plan);
        return show(out.resolve("forms.md"), results.problems().isEmpty());
    }

    private Item item(String arm, int round) {
        return new Item(TOPIC, clock, 0, arm, round);
    }

    @Override
    public Map<String, Costs> measure(Item item) throws IOException, InterruptedException {
        List<String> agent = List.of("-javaagent:" + files.agent() + "=mode=on,log=warn,reads=wall,packages=" + PACKAGE
                + ",nano-packages=" + PACKAGE);
        List<String> jvm = item.arm().equals(REAL) ? List.of() : agent;
        ProcessBuilder builder = BenchmarksJar.java(new SlowClock(files.shim(), clock), jvm, FormCosts.class);
        Map<String, Costs> found = new LinkedHashMap<>();
        ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0).lines().forEach(line -> {
            String[] words = line.split("\t", -1);
            found.put(words[0], new Costs(Double.parseDouble(words[1]), Long.parseLong(words[2])));
        });
        return found;
    }

    @Override
    public double guessSeconds(Item item) {
        return USUAL_SECONDS;
    }

    @Override
    public String summary(Map<String, Costs> found) {
        return found.size() + " forms";
    }

    @Override
    public void keep(Result<Item, Map<String, Costs>> result) throws IOException {
        results.add(result);
        results.write(out, "forms", markdown(), conditions, words());
    }

    private String markdown() {
        Page page = new Page()
                .heading(1, "What does each form of reading a clock cost?")
                .paragraph("Made by `java -jar bench/target/benchmarks.jar forms`.");
        page.paragraph("%s.", conditions);
        page.paragraph("""
                Clock `%s`. Each of %d rounds starts a JVM without the agent and one with `reads=wall` and \
                `nano-packages`. In each JVM a thread calls a form in batches of 8 ms; the figure is the best \
                of 25. It holds what the form does besides reading the clock, and 1 to 3 ns for the call of \
                the form. Medians over the rounds; in brackets the interval of the ratio, which of fewer than \
                %d rounds is the range of all.""", clock, rounds, PairedDifferences.LEAST_ROUNDS);
        Table<String> table = new Table<String>()
                .text("form", form -> "`" + form + "`")
                .text("real, ns", form -> median("%,.1f", REAL, found -> found.get(form).nanos))
                .text("rewritten, ns", form -> median("%,.1f", REWRITTEN, found -> found.get(form).nanos))
                .text("rewritten by real", form -> Figures.of("%.4f", ratio(form)))
                .text("real, bytes", form -> median("%,.0f", REAL, found -> found.get(form).allocatedBytes))
                .text("bytes", form -> median("%,.0f", REWRITTEN, found -> found.get(form).allocatedBytes));
        return page.table(table.of(forms())).list(results.problems()).markdown();
    }

    /** None as long as there is no round with both arms. */
    private List<String> forms() {
        return results.rounds(item(REAL, 0)).values().stream()
                .limit(1)
                .flatMap(found -> found.keySet().stream())
                .filter(form -> ratio(form) != null)
                .toList();
    }

    private Interval ratio(String form) {
        return results.ratio(item(REWRITTEN, 0), item(REAL, 0), found -> found.get(form).nanos);
    }

    private String median(String format, String arm, ToDoubleFunction<Map<String, Costs>> figure) {
        return text(format, results.median(item(arm, 0), figure).estimate());
    }
}
