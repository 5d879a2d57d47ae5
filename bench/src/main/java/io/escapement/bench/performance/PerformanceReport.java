package io.escapement.bench.performance;

import static io.escapement.bench.report.Figures.text;

import io.escapement.bench.experiment.Item;
import io.escapement.bench.experiment.Result;
import io.escapement.bench.experiment.Results;
import io.escapement.bench.report.Figures;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.PairedDifferences;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** The report as a page: what it was measured on, what came of the promises, each question, how to repeat it. */
record PerformanceReport(Performance performance) {
    String markdown() {
        Page page = new Page();
        page.heading(1, "Performance");
        environment(page);
        page.heading(2, "What is promised, and what was measured");
        Results<Series> results = performance.results();
        page.paragraph("""
                Each is a goal, and what came of it. *With the floor* is what a service gets unless it asks for \
                something else: the floor bounds the staleness. `floor=off` is a best effort for hosts that show no \
                floor, and is held here against clocks that have no bound either. The probe measures the clock while \
                the JVM starts.""");
        if (performance.grid().rounds() == 1) {
            page.paragraph("""
                    **One round, so a first look**: without intervals, what is said to be met, or not to be, may be \
                    scatter.""");
        }
        page.list(performance.questions().values().stream()
                .flatMap(question -> question.promises(results).stream())
                .toList());
        performance.questions().forEach((topic, question) -> {
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
        Grid grid = performance.grid();
        Double load = performance.conditions().load();
        page.paragraph(
                """
                %s. Load average before: %s; the hypervisor held processors back for %s meanwhile. %,d of \
                %,d measurements, in %s of forks of %d x %d ms after %d ms of warm-up, longer for many threads.""",
                performance.conditions(),
                load == null ? "unknown" : Figures.of(load),
                stolen(),
                performance.results().all().stream().filter(Result::isMeasured).count(),
                performance.plan().size(),
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
        Collection<Result<Item, Series>> results = performance.results().all();
        List<Long> stolenMs =
                results.stream().map(Result::stolenMs).filter(Objects::nonNull).toList();
        if (stolenMs.isEmpty()) {
            return "a time that nobody tells";
        }
        double seconds = stolenMs.stream().mapToLong(Long::longValue).sum() / 1000.0;
        double took = results.stream().mapToDouble(Result::tookSeconds).sum();
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
        return performance.conditions().environment().cores();
    }
}
