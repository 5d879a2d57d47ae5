package io.escapement.bench.torture;

import static io.escapement.bench.report.Page.text;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every cell so far, in a list that grows, and what they were measured on. */
public record TortureReport(Conditions conditions, int cellsPlanned, double seconds, List<CellOutcome> outcomes) {
    private static final Table<CellOutcome> COLUMNS = new Table<CellOutcome>()
            .text("clock", o -> o.cell().clock().label + (o.brokePromise() ? " **BROKEN**" : ""))
            .count("samples", o -> o.report().staleness.samples)
            .figure("equal %", "%.1f", o -> o.report().staleness.equalPercent())
            .figure("mean ms", "%.2f", o -> o.report().staleness.meanMs)
            .figure("p99", "%d", o -> o.report().staleness.p99Ms)
            .figure("p99.9", "%d", o -> o.report().staleness.p999Ms)
            .figure("max", "%d", o -> o.report().staleness.maxMs)
            .text("over " + Child.BOUND_MS + " ms", o -> bold(o.report().staleness.over))
            .text("past second", o -> bold(o.report().staleness.pastSecond))
            .count("kernel tick late", TortureReport::whileTickLate)
            .count("early", o -> o.report().staleness.early)
            .count("backwards", o -> o.report().staleness.backwards)
            .count("reader interrupted", o -> o.report().staleness.interrupted)
            .figure("read ns", "%.1f", o -> o.report().readNanos)
            .text("fault", CellOutcome::effect);

    /** Those that were measured. */
    public List<CellOutcome> measured() {
        return outcomes.stream().filter(outcome -> outcome.report() != null).toList();
    }

    private List<CellOutcome> failures() {
        return outcomes.stream().filter(CellOutcome::failed).toList();
    }

    /** Whether each promise was kept, and no cell failed. */
    public boolean kept() {
        return outcomes.stream().noneMatch(outcome -> outcome.brokePromise() || outcome.failed());
    }

    /** In Markdown. */
    String verdict() {
        long enforced = measured().stream().filter(o -> o.cell().isEnforced()).count();
        long broken = outcomes.stream().filter(CellOutcome::brokePromise).count();
        long excused = outcomes.stream().mapToLong(CellOutcome::excused).sum();
        int failed = failures().size();
        String verdict = "No clock with an enforced bound was measured.";
        if (broken > 0) {
            verdict = "**BROKEN** in %2$d of %1$d cells with an enforced bound: see the violations below.";
        } else if (enforced > 0) {
            verdict = "**Kept**: in %1$d cells no sample of a clock with an enforced bound was over it, in a past"
                    + " second, early or backwards.";
        }
        if (excused > 0) {
            verdict +=
                    " Left out: %3$,d sample(s) over it or in a past second while the kernel's own timer tick was late,"
                            + " listed below.";
        }
        if (failed > 0) {
            verdict += " **%4$d cell(s) failed.**";
        }
        return text(verdict, enforced, broken, excused, failed);
    }

    /** Writes Markdown and JSON, over those of fewer cells: an interrupted run leaves what it had. */
    void write(Path folder) throws IOException {
        page().write(folder, "torture", this);
    }

    Page page() {
        Page page = new Page("Staleness under torture", conditions);
        page.paragraph(
                "%d of %d cells, %.1f s each, %.1f s at most for clocks that promise no bound.",
                outcomes.size(), cellsPlanned, seconds, TortureRun.MOST_SECONDS_WITHOUT_BOUND);
        page.paragraph("%s", verdict());
        page.paragraph("""
                A sample is the real clock, the tested clock, the real clock. Staleness is the first real read minus \
                the tested one, so that a reader that lost the processor between its reads can't inflate it. *Equal* \
                is the share of samples with the tested clock in the millisecond in which both real reads were. \
                *Past second* is in a second that was over at the first real read. *Early* is later than the second \
                real read, *backwards* earlier than the same thread's read before. Two threads read: one flat out, one \
                in bursts. *Kernel tick late* says how many of the samples over the bound or in a past second came \
                while the kernel's own timer tick was late: a program beside the JVM, which wakes on each processor \
                every millisecond, saw the kernel's coarse clock more than %d ms behind, or no \
                processor run anything for so long, as when a hypervisor holds them back; and the clock was within the \
                bound before and after. Where a bound is promised, these samples and no others are left out. A \
                question mark: nobody watched. *Read ns* is the cost of a read on one thread in the same JVM before \
                the fault.""", Child.BOUND_MS / 2);
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

    /** Each promise that was not plainly kept: the samples against it, those left out and why, the failures. */
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
        failures()
                .forEach(outcome -> page.heading(2, "Failed: " + outcome.cell()).commands(outcome.problem()));
    }

    /** NaN if late samples came and nobody watched the tick. */
    private static Number whileTickLate(CellOutcome outcome) {
        if (outcome.report().staleness.late == 0) {
            return 0L;
        }
        Long late = outcome.late().whileTickLate();
        return late == null ? (Number) Double.NaN : late;
    }

    private static String bold(long count) {
        return count == 0 ? "0" : text("**%,d**", count);
    }
}
