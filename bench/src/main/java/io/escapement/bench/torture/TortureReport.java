package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The report on every cell so far, in a list that grows, and the conditions.
 *
 * @param boundMs the {@code max-staleness} of the agent, which other clocks are compared with too
 * @param unwatched why the kernel's tick was not watched; null if it was
 * @param seconds of reading in each cell
 */
record TortureReport(
        Conditions conditions,
        int boundMs,
        String unwatched,
        int cellsPlanned,
        double seconds,
        List<CellOutcome> outcomes) {
    /** Where no bound is promised, more samples tell no more. */
    static final double MOST_SECONDS_WITHOUT_BOUND = 4;

    private static final Table<CellOutcome> COLUMNS = new Table<CellOutcome>()
            .text("clock", o -> o.cell().clock().label + (o.brokePromise() ? " **BROKEN**" : ""))
            .count("samples", o -> o.report().staleness.samples)
            .figure("equal %", "%.1f", o -> o.report().staleness.equalPercent())
            .figure("mean ms", "%.2f", o -> o.report().staleness.meanMs)
            .figure("p99", "%d", o -> o.report().staleness.p99Ms)
            .figure("p99.9", "%d", o -> o.report().staleness.p999Ms)
            .figure("max", "%d", o -> o.report().staleness.maxMs)
            .text("over", o -> bold(o.report().staleness.over))
            .text("past second", o -> bold(o.report().staleness.pastSecond))
            .count("kernel tick late", o -> o.late().whileTickLate())
            .count("early", o -> o.report().staleness.early)
            .count("backwards", o -> o.report().staleness.backwards)
            .count("reader interrupted", o -> o.report().staleness.interrupted)
            .figure("floor's step ms", "%.1f", o -> agents(o, "FloorStepMillis"))
            .figure("lag ms", "%.1f", o -> agents(o, "FloorLagMillis"))
            .figure("drift mean ms", "%.3f", o -> agents(o, "DriftMeanMillis"))
            .text("fault", CellOutcome::effect);

    /** Whether every promise was kept, and no cell failed. */
    boolean kept() {
        return outcomes.stream().noneMatch(outcome -> outcome.brokePromise() || outcome.failed());
    }

    /** Returns the verdict in Markdown. */
    String verdict() {
        long enforced = outcomes.stream()
                .filter(o -> o.report() != null && o.cell().isEnforced())
                .count();
        long broken = outcomes.stream().filter(CellOutcome::brokePromise).count();
        long excused = outcomes.stream().mapToLong(CellOutcome::excused).sum();
        long failed = outcomes.stream().filter(CellOutcome::failed).count();
        List<String> verdict = new ArrayList<>();
        if (broken > 0) {
            verdict.add(text(
                    "**BROKEN** in %d of %d cells with an enforced bound: see the violations below.",
                    broken, enforced));
        } else if (enforced > 0) {
            verdict.add(text(
                    "**Kept**: in %d cells no sample of a clock with an enforced bound was over it, in a past second,"
                            + " early or backwards.",
                    enforced));
        } else {
            verdict.add("No clock with an enforced bound was measured.");
        }
        if (excused > 0) {
            verdict.add(text(
                    "Left out: %,d sample(s) over it or in a past second while the kernel's own timer tick was late,"
                            + " listed below.",
                    excused));
        }
        if (failed > 0) {
            verdict.add(text("**%d cell(s) failed.**", failed));
        }
        return String.join(" ", verdict);
    }

    /** Writes Markdown and JSON, over the report on fewer cells: an interrupted run leaves its results. */
    void write(Path folder) throws IOException {
        page().write(folder, "torture", this);
    }

    Page page() {
        Page page = new Page("Staleness under torture", conditions);
        page.paragraph(
                "%d of %d cells, %.1f s each, %.1f s at most for clocks that promise no bound.",
                outcomes.size(), cellsPlanned, seconds, MOST_SECONDS_WITHOUT_BOUND);
        page.paragraph("%s", verdict());
        if (unwatched != null) {
            page.paragraph("**Nobody watched the kernel's tick**, so no sample is left out: %s", unwatched);
        }
        page.paragraph("""
                A sample reads the real clock, the tested clock, and the real clock again. Staleness is the first real \
                read minus the tested one, so that a reader that lost the processor between its reads can't inflate \
                it. *Equal* is the share of samples whose tested read is in the millisecond of both real reads. *Past \
                second*: the tested read is in a second that was over at the first real read. *Early* is later than \
                the second real read, *backwards* earlier than the same thread's read before. Two threads read: one \
                flat out, one in bursts. *Over* is more than %d ms behind. *Kernel tick late* counts samples over the \
                bound or in a past second while the kernel's own timer tick was late, as when a hypervisor holds it \
                back. [A program beside the JVM](../decisions/28-slow-kernel.md#which-samples-came-of-a-late-tick) \
                sees that. Where a bound is promised, these samples and no others are left out. The floor's step and \
                lag and the drift are what the agent says of itself.""", boundMs);
        for (Fault fault : Fault.values()) {
            addFault(fault, page);
        }
        addViolations(page);
        return page;
    }

    private void addFault(Fault fault, Page page) {
        List<CellOutcome> measured = new ArrayList<>();
        List<String> withoutFigures = new ArrayList<>();
        for (CellOutcome outcome : outcomes) {
            if (outcome.cell().fault() == fault && outcome.report() != null) {
                measured.add(outcome);
            } else if (outcome.cell().fault() == fault) {
                String why = outcome.whyWithoutReport().lines().findFirst().orElse("");
                withoutFigures.add(outcome.cell().clock().label + ": " + why);
            }
        }
        if (!measured.isEmpty() || !withoutFigures.isEmpty()) {
            page.heading(2, fault.label.substring(0, 1).toUpperCase(Locale.ROOT) + fault.label.substring(1));
            page.table(COLUMNS, measured).list(withoutFigures);
        }
    }

    /** Lists each promise that was not plainly kept: the samples against it, those left out and why, the failures. */
    private void addViolations(Page page) {
        for (CellOutcome outcome : outcomes) {
            if (outcome.brokePromise() || outcome.excused() > 0) {
                page.heading(2, (outcome.brokePromise() ? "Violations: " : "Left out: ") + outcome.cell());
                List<String> items = new ArrayList<>(outcome.late().rows());
                items.addAll(outcome.report().staleness.violations);
                items.add("times that the real clock itself went back: " + outcome.report().staleness.realBackwards);
                items.add("the agent: " + outcome.report().agent);
                page.list(items);
            }
        }
        outcomes.stream()
                .filter(CellOutcome::failed)
                .forEach(outcome -> page.heading(2, "Failed: " + outcome.cell()).commands(outcome.problem()));
    }

    private static Number agents(CellOutcome outcome, String attribute) {
        return outcome.cell().isEnforced() ? outcome.report().number(attribute) : null;
    }

    private static String bold(long count) {
        return count == 0 ? "0" : text("**%,d**", count);
    }
}
