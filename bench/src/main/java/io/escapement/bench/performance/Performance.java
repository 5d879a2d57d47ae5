package io.escapement.bench.performance;

import static io.escapement.bench.report.Figures.text;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import io.escapement.bench.experiment.Conditions;
import io.escapement.bench.experiment.Experiment;
import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.PairedDifferences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** All questions of a grid, round after round, so that a run that is ended early has everything in fewer rounds. */
final class Performance implements Experiment<Item, Series> {
    private static final double JVM_SECONDS = 2;
    private static final int FIGURES_SAID = 4;

    private final Path folder;
    private final Conditions conditions;
    private final Grid grid;
    private final Map<String, Question> questions;
    private final Results<Series> results = new Results<>();

    Performance(Path folder, Saved saved, Map<String, Question> questions) {
        this.folder = folder;
        this.conditions = saved.conditions;
        this.grid = saved.settings;
        this.questions = questions;
        saved.results.forEach(results::add);
    }

    /** What is in {@code performance.json}, from which a run that was interrupted goes on. */
    record Saved(Conditions conditions, Grid settings, List<Result<Item, Series>> results) {
        /** Throws {@link JsonParseException} if it is of a program that wrote another shape. */
        static Saved read(Path file) throws IOException {
            Saved saved = new Gson().fromJson(Files.readString(file), Saved.class);
            if (saved == null
                    || saved.conditions == null
                    || saved.conditions.environment() == null
                    || saved.settings == null
                    || saved.settings.topics() == null
                    || saved.settings.topics().contains(null)
                    || saved.results == null
                    || saved.results.stream().anyMatch(result -> result == null || result.item() == null)) {
                throw new JsonParseException("it lacks conditions, settings or results");
            }
            return saved;
        }
    }

    List<Item> plan() {
        List<Item> plan = new ArrayList<>();
        for (int round = 1; round <= grid.rounds(); round++) {
            for (Question question : questions.values()) {
                plan.addAll(question.items(round));
            }
        }
        return plan;
    }

    List<Item> left() {
        return plan().stream().filter(item -> !results.hasMeasured(item)).toList();
    }

    @Override
    public Series measure(Item item) throws IOException, InterruptedException {
        return questions.get(item.topic()).measure(item);
    }

    @Override
    public double guessSeconds(Item item) {
        return JVM_SECONDS + grid.forkSeconds(item.amount());
    }

    @Override
    public String summary(Series found) {
        return found.byFigure().keySet().stream()
                .sorted()
                .limit(FIGURES_SAID)
                .map(figure -> figure + " " + Figures.of(found.median(figure)))
                .collect(Collectors.joining(", "));
    }

    @Override
    public void keep(Result<Item, Series> result) throws IOException {
        results.add(result);
        writeReport();
    }

    void writeReport() throws IOException {
        results.write(folder, "performance", markdown(), conditions, grid);
    }

    String markdown() {
        Page page = new Page();
        page.heading(1, "Performance");
        environment(page);
        page.heading(2, "What is promised, and what was measured");
        page.paragraph("""
                Each is a goal, and what came of it. The probe measures the clock while the JVM starts.""");
        if (grid.rounds() == 1) {
            page.paragraph("""
                    **One round, so a first look**: without intervals, what is said to be met, or not to be, may be \
                    scatter.""");
        }
        page.list(questions.values().stream()
                .flatMap(question -> question.promises(results).stream())
                .toList());
        questions.forEach((topic, question) -> {
            if (results.measured(topic).findAny().isPresent()) {
                question.report(page, results);
            }
        });
        new ManyCores(results).addTo(page);
        if (!results.problems().isEmpty()) {
            page.heading(2, "Not measured").list(results.problems());
        }
        page.heading(2, "How to repeat it").commands("""
                ./mvnw -B -DskipTests package
                java -jar bench/target/benchmarks.jar performance --quick     a first look
                java -jar bench/target/benchmarks.jar performance             all of it
                """);
        page.paragraph("""
                On a machine that does nothing else. It says how long it will take, may be interrupted at any time \
                (the report has what there is by then), and goes on with `--resume`. This page comes out \
                of it as it is, beside `performance.json` with every figure.""");
        page.heading(2, "What this does not show").list(caveats());
        return page.markdown();
    }

    private void environment(Page page) {
        Double load = conditions.load();
        page.paragraph(
                """
                %s. Load average before: %s; the hypervisor held processors back for %s meanwhile. %,d of \
                %,d measurements, in %s of forks of %d x %d ms after %d ms of warm-up, longer for many threads.""",
                conditions,
                load == null ? "unknown" : Figures.of(load),
                stolen(),
                results.all().stream().filter(Result::isMeasured).count(),
                plan().size(),
                grid.rounds() == 1 ? "one round" : grid.rounds() + " rounds",
                grid.iterations(),
                grid.iterationMs(),
                grid.warmUpMs());
        page.paragraph("""
                The clocks: `off` is this machine's own; on `syscall` each read is a system call, as with clocksource \
                xen, and on `device` a serialised device access, as with acpi_pm. Both are made by a library that is \
                preloaded ([what it does](../../demo-app/src/main/c/slowclock.c)).""");
        page.paragraph("""
                Each figure is the median over the rounds, each of which had a fork of its own (and of each fork, over \
                its iterations). In brackets stands the interval that holds the median with 95 %% confidence, or, of \
                fewer than %d rounds, the lowest and the highest of them; nothing if there was but one. A ratio is the \
                median of the ratios of figures from the same round.""", PairedDifferences.LEAST_ROUNDS);
    }

    private String stolen() {
        Collection<Result<Item, Series>> all = results.all();
        List<Long> stolenMs =
                all.stream().map(Result::stolenMs).filter(Objects::nonNull).toList();
        if (stolenMs.isEmpty()) {
            return "a time that nobody tells";
        }
        double seconds = stolenMs.stream().mapToLong(Long::longValue).sum() / 1000.0;
        double took = all.stream().mapToDouble(Result::tookSeconds).sum();
        return text("%.1f s of %,.0f", seconds, took * cores());
    }

    private List<String> caveats() {
        return """
                Staleness: what a cached clock costs is half of the matter. How far each of them is behind, and under \
                which faults, is in [the torture test](torture.md); of these clocks only Escapement's has a bound.
                Real slow clocks. The shim makes each read of this machine's clock a system call or a serialised \
                device access in the process itself; the ratios on a host with clocksource `hpet`, `acpi_pm` or `xen` \
                depend on that host.
                More than %d cores. Threads beyond that take turns, so what they do to the caches of more cores is not \
                in the measured figures; there is a model of it.
                A whole service, in which other things take time as well: [`./demo`](../../README.md#see-it) shows one.
                Reads far apart. A loop of reads keeps everything in the nearest cache; a read now and then pays for \
                fetching it, whatever the clock.""".formatted(cores()).lines().toList();
    }

    private int cores() {
        return conditions.environment().cores();
    }
}
