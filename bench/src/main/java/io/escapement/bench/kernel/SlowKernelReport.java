package io.escapement.bench.kernel;

import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.child.CellReport;
import io.escapement.bench.torture.child.Child;
import java.util.List;
import java.util.function.Function;

/** What one guest has found. */
record SlowKernelReport(Conditions conditions, List<ClockSourceRun.Report> clockSources, List<String> problems) {

    Page page() {
        Page page = new Page("On a real slow kernel", conditions);
        page.paragraph("""
                `./slow-kernel` boots Debian's kernels under QEMU's software emulation, switches each to clocksources \
                that are slow to read, and runs the agent there. Each read of the clock is a real access to an \
                emulated device, and everything else is slower too, some ten times: ratios and verdicts mean \
                something, absolute times do not.""");
        page.paragraph(
                        "%s",
                        problems.isEmpty()
                                ? "**All as it must be**: verdicts, bounds and steps."
                                : "**NOT as it must be**:")
                .list(problems);
        costs(page);
        bound(page);
        return page;
    }

    private void costs(Page page) {
        page.heading(2, "The clock");
        page.paragraph("""
                What one read costs, in ns: `clock_gettime` in a loop in C, of the real and of the coarse clock; \
                `System.currentTimeMillis()` in a JVM without the agent; what `doctor` finds within milliseconds, \
                while its loop is still interpreted, which emulation makes ten times dearer, so that `tsc` looks slow \
                to it too; and a rewritten read. The floor's step and lag, the drift and the \
                share of reads equal to the real clock are those without a fault.""");
        page.table(
                new Table<ClockSourceRun.Report>()
                        .text("on", ClockSourceRun.Report::name)
                        .figure("C", "%,.0f", source -> source.costs().loopNanos())
                        .figure("C, coarse", "%,.0f", source -> source.costs().coarseLoopNanos())
                        .figure("JVM", "%,.0f", source -> source.costs().jvmNanos())
                        .figure(
                                "doctor",
                                "%,.0f",
                                source -> source.costs().doctor().realReadNanos())
                        .text("verdict", source -> source.costs().doctor().verdict())
                        .figure("rewritten", "%.1f", source -> idle(source, report -> report.readNanos))
                        .figure("floor's step ms", "%.1f", source -> agents(source, "FloorStepMillis"))
                        .figure("lag ms", "%.1f", source -> agents(source, "FloorLagMillis"))
                        .figure("drift mean ms", "%.3f", source -> agents(source, "DriftMeanMillis"))
                        .figure("equal %", "%.1f", source -> idle(source, report -> report.staleness.equalPercent())),
                clockSources.stream().filter(source -> source.costs() != null).toList());
    }

    private void bound(Page page) {
        List<Row> rows = clockSources.stream()
                .flatMap(source -> source.torture().stream().map(cell -> new Row(source.name(), cell)))
                .toList();
        page.heading(2, "The bound under faults");
        page.paragraph("""
                The [torture test](torture.md)'s short form, `max-staleness=%1$dms`. A sample over the bound, or in \
                a *past second*, one that was over before it, while the kernel's own tick was late, because the \
                machine that emulates had other things to do, is not held against the agent. Where the wall clock is \
                stepped, by `date -s` and `adjtimex`, the clock must have followed after %1$d ms, and the agent must \
                count the steps; that is tried again if the tick was late meanwhile.""", Child.BOUND_MS);
        page.table(
                new Table<Row>()
                        .text("on", Row::on)
                        .text("fault", row -> row.found.cell().fault().label)
                        .count("samples", row -> row.found.report().staleness.samples)
                        .count("max ms", row -> row.found.report().staleness.maxMs)
                        .count("over " + Child.BOUND_MS + " ms", row -> row.found.report().staleness.over)
                        .count("past second", row -> row.found.report().staleness.pastSecond)
                        .count(
                                "of those, kernel tick late",
                                row -> row.found.late().whileTickLate())
                        .count("early", row -> row.found.report().staleness.early)
                        .count("backwards", row -> row.found.report().staleness.backwards)
                        .text("done", row -> row.found.effect()),
                rows);
    }

    /** A cell on a clocksource. */
    private record Row(String on, CellOutcome found) {}

    private static Number agents(ClockSourceRun.Report source, String attribute) {
        return idle(source, report -> report.number(attribute));
    }

    /** Null if that was not measured. */
    private static Number idle(ClockSourceRun.Report source, Function<CellReport, Number> figure) {
        CellOutcome idle = source.idle();
        return idle == null ? null : figure.apply(idle.report());
    }
}
