package io.escapement.bench.torture;

import io.escapement.ab.host.Environment;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.Staleness;
import java.util.List;
import java.util.Locale;

/** The report for readers: a table for each fault, with the clocks under each other. */
final class MarkdownTable {

    private static final String HEAD = """
            | clock | samples | equal %% | mean ms | p99 | p99.9 | max | over %d ms | of those, kernel tick late | early | backwards | reader interrupted | stolen ms | read ns | fault |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
            """;

    private final TortureReport report;
    private final StringBuilder text = new StringBuilder();

    MarkdownTable(TortureReport report) {
        this.report = report;
    }

    @Override
    public String toString() {
        text.setLength(0);
        Environment on = report.environment();
        line("# Staleness under torture%n");
        line(
                "%s, clocksource %s, %d cores (%s), %,d MB; %s; %s. %d of %d cells, %.1f s each, %.1f s for clocks that promise no bound.%n",
                on.kernel(),
                on.clocksource(),
                on.cores(),
                on.cpu(),
                on.memoryMegabytes(),
                report.java(),
                on.startedAt(),
                report.outcomes().size(),
                report.cellsPlanned(),
                report.seconds().enforced(),
                report.seconds().others());
        line("%s%n", verdict());
        line("""
                A sample is the real clock, the tested clock, the real clock. Staleness is the first real read minus the tested \
                one, so that a reader that lost the CPU between its reads can't inflate it. *Equal* is the share of samples \
                with the tested clock in the millisecond in which both real reads were. *Early* is later than the second real \
                read, *backwards* earlier than the same thread's read before. Two threads read: one flat out, one in bursts. \
                *Kernel tick late*: how many of the samples over the bound came while the kernel's own timer tick was late: \
                a program beside the JVM, which wakes on each processor every millisecond, saw the kernel's coarse clock more \
                than %d ms behind, or no processor run anything for so long, as when a hypervisor holds them back; and the \
                clock was within the bound before and after. Where a bound is promised, these samples and no others are left \
                out. A question mark: that program could not run. *Stolen ms*: for how long the hypervisor held processors \
                back meanwhile, added up over them, as far as it tells (in tens). *Read ns* is the cost of a read on one \
                thread in the same JVM before the fault; 0.0 is a field that is not volatile and that the compiler read once \
                for all.%n""", Child.BOUND_MS / 2);
        for (Fault fault : Fault.values()) {
            List<Outcome> rows = report.outcomes().stream()
                    .filter(outcome -> outcome.cell().fault() == fault)
                    .toList();
            if (!rows.isEmpty()) {
                line("## %s%n", fault.label.substring(0, 1).toUpperCase(Locale.ROOT) + fault.label.substring(1));
                line(HEAD.stripTrailing(), Child.BOUND_MS);
                rows.forEach(this::row);
                line("");
            }
        }
        text.append(new SuccessiveReadsTable(report));
        text.append(new ViolationList(report));
        return text.toString();
    }

    private String verdict() {
        List<Outcome> broken = report.brokenPromises();
        List<Outcome> failures = report.failures();
        long kept = report.outcomes().stream()
                .filter(o -> o.report() != null && o.cell().clock().enforced && !o.brokePromise())
                .count();
        String verdict;
        if (!broken.isEmpty()) {
            verdict = String.format(
                    Locale.ROOT,
                    "**BROKEN** in %d of %d cells with an enforced bound: see the violations below.",
                    broken.size(),
                    broken.size() + kept);
        } else if (kept == 0) {
            verdict = "No clock with an enforced bound was measured.";
        } else {
            verdict = String.format(
                    Locale.ROOT,
                    "**Kept**: in %d cells no sample of a clock with an enforced bound was over it, early or backwards.",
                    kept);
        }
        long excused = report.excused().stream().mapToLong(Outcome::excused).sum();
        if (excused > 0) {
            verdict += String.format(
                    Locale.ROOT,
                    " Left out: %,d sample(s) over it while the kernel's own timer tick was late, listed below.",
                    excused);
        }
        return failures.isEmpty() ? verdict : verdict + " **" + failures.size() + " cell(s) failed.**";
    }

    private void row(Outcome outcome) {
        CellReport cell = outcome.report();
        String name = outcome.cell().clock().label;
        if (cell == null) {
            line(
                    "| %s | %s | | | | | | | | | | | | | |",
                    name, (outcome.failed() ? "FAILED: " : "not measured: ") + firstLine(outcome.problem()));
            return;
        }
        Staleness s = cell.staleness;
        line(
                "| %s | %,d | %.1f | %.2f | %d | %d | %d | %s | %s | %,d | %,d | %,d | %s | %.1f | %s |",
                outcome.brokePromise() ? name + " **BROKEN**" : name,
                s.samples,
                s.equalPercent(),
                s.meanMs,
                s.p99Ms,
                s.p999Ms,
                s.maxMs,
                s.over == 0 ? "0" : String.format(Locale.ROOT, "**%,d**", s.over),
                s.over == 0 ? "0" : knownOrNot(outcome.over().whileTickLate()),
                s.early,
                s.backwards,
                s.interrupted,
                knownOrNot(outcome.stolenMs()),
                cell.readNanos,
                outcome.effect());
    }

    private static String knownOrNot(Long figure) {
        return figure == null ? "?" : String.format(Locale.ROOT, "%,d", figure);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").replace("|", "\\|");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
