package io.escapement.bench.performance;

import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.PairedDifferences;
import io.escapement.bench.performance.question.Question;
import io.escapement.bench.performance.result.Conditions;
import io.escapement.bench.performance.result.Figures;
import io.escapement.bench.performance.result.Grid;
import io.escapement.bench.performance.result.Result;
import io.escapement.bench.performance.result.Results;
import io.escapement.bench.performance.result.Topic;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.ReplacedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The report as a page: what it was measured on, what came of the promises, each question, how to repeat it. */
record PerformanceReport(Path folder, Conditions conditions, Results results, Map<Topic, Question> questions) {
    private record Everything(Conditions conditions, Collection<Result> results) {}

    Path markdown() {
        return folder.resolve("performance.md");
    }

    void write(int planned) throws IOException {
        Page page = page(planned);
        ReplacedFile.writeReport(folder, "performance", page.markdown(), new Everything(conditions, results.all()));
    }

    private Page page(int planned) {
        Page page = new Page();
        page.heading(1, "Performance");
        environment(page, planned);
        page.heading(2, "What is promised, and what was measured");
        page.paragraph("""
                Each is a goal, and what came of it. *With the floor* is what a service gets unless it asks for \
                something else: the floor bounds the staleness. `floor=off` is a best effort for hosts that show no \
                floor, and is held here against clocks that have no bound either. The probe measures the clock while \
                the JVM starts.""");
        if (conditions.grid().rounds() == 1) {
            page.paragraph("""
                    **One round, so a first look**: without intervals, what is said to be met, or not to be, may be \
                    scatter.""");
        }
        page.list(questions.values().stream()
                .flatMap(question -> question.promises(results).stream())
                .toList());
        for (Map.Entry<Topic, Question> question : questions.entrySet()) {
            if (results.has(question.getKey())) {
                question.getValue().report(page, results);
            }
        }
        new ManyCores(results).addTo(page);
        failures(page);
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
        return page;
    }

    private void environment(Page page, int planned) {
        Environment on = conditions.environment();
        Grid grid = conditions.grid();
        page.paragraph(
                """
                %s; %s%s; %s. Load average before: %s; the hypervisor held processors back for %s meanwhile. %,d of \
                %,d measurements, in %s of forks of %d x %d ms after %d ms of warm-up, longer for many threads.""",
                Page.of(on),
                conditions.java(),
                conditions.flags().isEmpty() ? "" : " with " + String.join(" ", conditions.flags()),
                on.startedAt(),
                conditions.load() == null ? "unknown" : Figures.of(conditions.load()),
                stolen(),
                results.all().stream().filter(Result::isMeasured).count(),
                planned,
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
        List<Long> stolenMs = results.all().stream()
                .map(Result::stolenMs)
                .filter(Objects::nonNull)
                .toList();
        if (stolenMs.isEmpty()) {
            return "a time that nobody tells";
        }
        double seconds = stolenMs.stream().mapToLong(Long::longValue).sum() / 1000.0;
        double took = results.all().stream().mapToDouble(Result::tookSeconds).sum();
        return String.format(
                Locale.ROOT,
                "%.1f s of %,.0f",
                seconds,
                took * conditions.environment().cores());
    }

    private void failures(Page page) {
        List<String> failed = results.all().stream()
                .filter(result -> !result.isMeasured())
                .map(result -> result.item() + ": "
                        + result.problem().lines().findFirst().orElse(""))
                .toList();
        if (!failed.isEmpty()) {
            page.heading(2, "Not measured").list(failed);
        }
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
                fetching it, whatever the clock.""".formatted(conditions.environment().cores()).lines().toList();
    }
}
