package io.escapement.bench.torture;

import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.Staleness;
import io.escapement.bench.torture.child.SuccessiveReads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report for readers: a table for each fault, with the clocks under each other, and what broke a promise. */
final class TortureMarkdown {
    private final TortureReport report;
    private final Page page = new Page();

    private TortureMarkdown(TortureReport report) {
        this.report = report;
    }

    static String of(TortureReport report) {
        TortureMarkdown markdown = new TortureMarkdown(report);
        markdown.introduction();
        for (Fault fault : Fault.values()) {
            markdown.underFault(fault);
        }
        markdown.successiveReads();
        markdown.violations();
        return markdown.page.markdown(null);
    }

    private void introduction() {
        page.heading(1, "Staleness under torture");
        page.paragraph(
                "%s; %s; %s. %d of %d cells, %.1f s each, %.1f s for clocks that promise no bound.",
                Page.of(report.environment()),
                report.java(),
                report.environment().startedAt(),
                report.outcomes().size(),
                report.cellsPlanned(),
                report.seconds().enforced(),
                report.seconds().others());
        page.paragraph("%s", verdict());
        page.paragraph("""
                A sample is the real clock, the tested clock, the real clock. Staleness is the first real read minus \
                the tested one, so that a reader that lost the processor between its reads can't inflate it. *Equal* \
                is the share of samples with the tested clock in the millisecond in which both real reads were. \
                *Early* is later than the second real read, *backwards* earlier than the same thread's read before. \
                Two threads read: one flat out, one in bursts. *Kernel tick late* says how many of the samples over \
                the bound came while the kernel's own timer tick was late: a program beside the JVM, which wakes on \
                each processor every millisecond, saw the kernel's coarse clock more than %d ms behind, or no \
                processor run anything for so long, as when a hypervisor holds them back; and the clock was within the \
                bound before and after. Where a bound is promised, these samples and no others are left out. A \
                question mark: that program could not run. *Stolen ms*: for how long the hypervisor held processors \
                back meanwhile, summed over the processors, as far as it tells (in tens). *Read ns* is the cost of a \
                read on one thread in the same JVM before the fault; 0.0 is a field that is not volatile and that the \
                compiler read once for all.""", Child.BOUND_MS / 2);
    }

    private String verdict() {
        int broken = report.brokenPromises().size();
        long kept = report.outcomes().stream()
                .filter(o -> o.report() != null && o.cell().clock().enforced && !o.brokePromise())
                .count();
        String verdict = "No clock with an enforced bound was measured.";
        if (broken > 0) {
            verdict = text(
                    "**BROKEN** in %d of %d cells with an enforced bound: see the violations below.",
                    broken, broken + kept);
        } else if (kept > 0) {
            verdict = text(
                    "**Kept**: in %d cells no sample of a clock with an enforced bound was over it, early or "
                            + "backwards.",
                    kept);
        }
        long excused =
                report.outcomes().stream().mapToLong(CellOutcome::excused).sum();
        if (excused > 0) {
            verdict += text(
                    " Left out: %,d sample(s) over it while the kernel's own timer tick was late, listed below.",
                    excused);
        }
        int failed = report.failures().size();
        return failed == 0 ? verdict : verdict + text(" **%d cell(s) failed.**", failed);
    }

    private void underFault(Fault fault) {
        Table table = new Table(
                "clock",
                "samples",
                "equal %",
                "mean ms",
                "p99",
                "p99.9",
                "max",
                "over " + Child.BOUND_MS + " ms",
                "kernel tick late",
                "early",
                "backwards",
                "reader interrupted",
                "stolen ms",
                "read ns",
                "fault");
        List<String> withoutFigures = new ArrayList<>();
        for (CellOutcome outcome : report.outcomes()) {
            if (outcome.cell().fault() != fault) {
                continue;
            }
            if (outcome.report() == null) {
                withoutFigures.add(outcome.cell().clock().label + ": "
                        + outcome.whyWithoutReport().lines().findFirst().orElse(""));
            } else {
                row(table, outcome);
            }
        }
        if (table.isEmpty() && withoutFigures.isEmpty()) {
            return;
        }
        page.heading(2, fault.label.substring(0, 1).toUpperCase(Locale.ROOT) + fault.label.substring(1));
        if (!table.isEmpty()) {
            page.table(table);
        }
        page.list(withoutFigures);
    }

    private static void row(Table table, CellOutcome outcome) {
        CellReport cell = outcome.report();
        Staleness s = cell.staleness;
        table.row(
                outcome.cell().clock().label + (outcome.brokePromise() ? " **BROKEN**" : ""),
                text("%,d", s.samples),
                text("%.1f", s.equalPercent()),
                text("%.2f", s.meanMs),
                text("%d", s.p99Ms),
                text("%d", s.p999Ms),
                text("%d", s.maxMs),
                s.over == 0 ? "0" : text("**%,d**", s.over),
                s.over == 0 ? "0" : knownOrNot(outcome.over().whileTickLate()),
                text("%,d", s.early),
                text("%,d", s.backwards),
                text("%,d", s.interrupted),
                knownOrNot(outcome.stolenMs()),
                text("%.1f", cell.readNanos),
                outcome.effect());
    }

    private static String knownOrNot(Long figure) {
        return figure == null ? "?" : text("%,d", figure);
    }

    /** What each clock, idle, showed to a thread that read it for half a second, and the real clock beside it. */
    private void successiveReads() {
        List<CellOutcome> outcomes = report.outcomes().stream()
                .filter(outcome -> outcome.report() != null && outcome.report().successive != null)
                .toList();
        if (outcomes.isEmpty()) {
            return;
        }
        page.heading(2, "500 ms of successive reads");
        page.paragraph(
                "One thread reads the clock for 500 ms without pause, idle. A clock that follows every millisecond"
                        + " shows 500 values, 1 ms apart.");
        Table table = new Table("clock", "distinct values", "step min ms", "mean", "max");
        row(table, "System.currentTimeMillis", outcomes.get(0).report().successiveReal);
        outcomes.forEach(outcome -> row(table, outcome.cell().clock().label, outcome.report().successive));
        page.table(table);
    }

    private static void row(Table table, String clock, SuccessiveReads reads) {
        table.row(
                clock,
                text("%d", reads.distinct),
                text("%d", reads.stepMinMs),
                text("%.2f", reads.stepMeanMs),
                text("%d", reads.stepMaxMs));
    }

    /** Each promise that was not plainly kept: the samples against it, those left out and why, the failures. */
    private void violations() {
        for (CellOutcome outcome : report.outcomes()) {
            if (outcome.brokePromise() || outcome.excused() > 0) {
                page.heading(2, (outcome.brokePromise() ? "Violations: " : "Left out: ") + outcome.cell());
                List<String> items = new ArrayList<>(outcome.over().rows());
                Staleness staleness = outcome.report().staleness;
                items.addAll(staleness.violations);
                items.add("times that the real clock itself went back: " + staleness.realBackwards);
                items.add("the agent: " + outcome.report().agent);
                page.list(items);
            }
        }
        report.failures()
                .forEach(outcome -> page.heading(2, "Failed: " + outcome.cell()).commands(outcome.problem()));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
