package io.escapement.bench.torture;

import io.escapement.bench.host.Environment;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import io.escapement.bench.torture.child.Fault;
import io.escapement.bench.torture.child.Staleness;
import java.util.List;
import java.util.Locale;

/** The report for readers: a table for each fault, with the clocks under each other. */
final class MarkdownTable {

    private static final String HEAD = """
            | clock | samples | equal %% | mean ms | p99 | p99.9 | max | over %d ms | of those, kernel tick late | early | backwards | reader interrupted | read ns | fault |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|
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
                *Kernel tick late*: how many of the samples over the bound came while the kernel's own coarse clock was more \
                than %d ms late (a question mark where the JVM can't ask it: before 21). *Read ns* is the cost of a read on one thread in the same JVM \
                before the fault; 0.0 is a field that is not volatile and that the compiler read once for all.%n""", Child.BOUND_MS / 2);
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
        violations();
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
        return failures.isEmpty() ? verdict : verdict + " **" + failures.size() + " cell(s) failed.**";
    }

    private void row(Outcome outcome) {
        CellReport cell = outcome.report();
        String name = outcome.cell().clock().label;
        if (cell == null) {
            line(
                    "| %s | %s | | | | | | | | | | | | |",
                    name, (outcome.failed() ? "FAILED: " : "not measured: ") + firstLine(outcome.problem()));
            return;
        }
        Staleness s = cell.staleness;
        line(
                "| %s | %,d | %.1f | %.2f | %d | %d | %d | %s | %s | %,d | %,d | %,d | %.1f | %s |",
                outcome.brokePromise() ? name + " **BROKEN**" : name,
                s.samples,
                s.equalPercent(),
                s.meanMs,
                s.p99Ms,
                s.p999Ms,
                s.maxMs,
                s.over == 0 ? "0" : String.format(Locale.ROOT, "**%,d**", s.over),
                s.overWhileTickLate == null
                        ? s.over == 0 ? "0" : "?"
                        : String.format(Locale.ROOT, "%,d", s.overWhileTickLate),
                s.early,
                s.backwards,
                s.interrupted,
                cell.readNanos,
                outcome.effect());
    }

    private void violations() {
        for (Outcome outcome : report.brokenPromises()) {
            line("## Violations: %s%n", outcome.cell());
            outcome.report().staleness.violations.forEach(violation -> line("- %s", violation));
            line("- times that the real clock itself went back: %d", outcome.report().staleness.realBackwards);
            line("- the agent: %s%n", outcome.report().agent);
        }
        for (Outcome outcome : report.failures()) {
            line("## Failed: %s%n%n```%n%s%n```%n", outcome.cell(), outcome.problem());
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").replace("|", "\\|");
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
