package io.escapement.bench.kernel;

import io.escapement.bench.kernel.child.SteppedReaders;
import io.escapement.bench.report.Conditions;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.CellOutcome;
import io.escapement.bench.torture.child.Child;
import java.util.List;
import java.util.function.Function;

/** What one guest has found. */
record SlowKernelReport(
        Conditions conditions,
        List<ClockSourceRun.Report> clockSources,
        SwitchRun.Outcome switched,
        List<String> problems) {

    String markdown() {
        Page page = new Page().heading(1, "On a real slow kernel").paragraph("%s", conditions);
        page.paragraph("""
                `./slow-kernel` boots Debian's kernels under QEMU's software emulation, switches each to clocksources \
                that are slow to read, and runs the agent there. Each read of the clock is a real access to an \
                emulated device, and everything else is slower too, some ten times: ratios and verdicts mean \
                something, absolute times do not.""");
        page.paragraph(
                        "%s",
                        problems.isEmpty()
                                ? "**All as it must be**: verdicts, bounds, steps, and what a switched clocksource leads to."
                                : "**NOT as it must be**:")
                .list(problems);
        costs(page);
        bound(page);
        steps(page);
        if (switched != null) {
            switched(page);
        }
        return page.markdown();
    }

    private void costs(Page page) {
        page.heading(2, "The clock");
        page.paragraph("""
                What one read costs, in ns: `clock_gettime` in a loop in C, of the real and of the coarse clock; \
                `System.currentTimeMillis()` in a JVM without the agent; what `doctor` finds within milliseconds, \
                while its loop is still interpreted, which emulation makes ten times dearer, so that `tsc` looks slow \
                to it too; and a rewritten read. The floor's step and lag, the drift and the \
                share of reads equal to the real clock are those without a fault.""");
        page.table(new Table<Row<ClockSourceRun.Report>>()
                .text("on", Row::on)
                .figure("C", "%,.0f", row -> row.found.costs().loopNanos())
                .figure("C, coarse", "%,.0f", row -> row.found.costs().coarseLoopNanos())
                .figure("JVM", "%,.0f", row -> row.found.costs().jvmNanos())
                .figure("doctor", "%,.0f", row -> row.found.costs().doctor().realReadNanos())
                .text("verdict", row -> row.found.costs().doctor().verdict())
                .figure("rewritten", "%.1f", row -> of(row.found.idle(), cell -> cell.report().readNanos))
                .figure("floor's step ms", "%.1f", row -> agents(row.found.idle(), "FloorStepMillis"))
                .figure("lag ms", "%.1f", row -> agents(row.found.idle(), "FloorLagMillis"))
                .figure("drift mean ms", "%.3f", row -> agents(row.found.idle(), "DriftMeanMillis"))
                .figure(
                        "equal %",
                        "%.1f",
                        row -> of(
                                row.found.idle(),
                                cell -> cell.report().staleness.equalPercent()))
                .of(rows(source -> source.costs() == null ? List.of() : List.of(source))));
    }

    private void bound(Page page) {
        page.heading(2, "The bound under faults");
        page.paragraph("""
                The [torture test](torture.md)'s short form, `max-staleness=%dms`. A sample over the bound, or in \
                a *past second*, one that was over before it, while the kernel's own tick was late, because the \
                machine that emulates had other things to do, is not held against the agent.""", Child.BOUND_MS);
        page.table(new Table<Row<CellOutcome>>()
                .text("on", Row::on)
                .text("fault", row -> row.found.cell().fault().label)
                .count("samples", row -> row.found.report().staleness.samples)
                .count("max ms", row -> row.found.report().staleness.maxMs)
                .count("over " + Child.BOUND_MS + " ms", row -> row.found.report().staleness.over)
                .count("past second", row -> row.found.report().staleness.pastSecond)
                .count("of those, kernel tick late", row -> row.found.late().whileTickLate())
                .count("early", row -> row.found.report().staleness.early)
                .count("backwards", row -> row.found.report().staleness.backwards)
                .of(rows(ClockSourceRun.Report::torture)));
    }

    private void steps(Page page) {
        page.heading(2, "The wall clock stepped");
        page.paragraph("""
                `date -s` and `adjtimex`, while four threads read: flat out, and with `parkNanos`, `Object.wait` and \
                `sleep` between. *Wrong* is early, more than %1$d ms behind or in a second that was over, which \
                is allowed for %1$d ms after a step; *violations* are wrong, or backwards, at any other time. \
                *Forward* and *back* are the agent's counters before and after. *Gap* is the longest that one thread \
                went without a read, whatever held it up. What was behind *while the tick* of the kernel *was late*, \
                as the [torture test](torture.md) tells it, is counted apart where the change is one of rate alone. \
                Any other change with a violation during whose time the tick was late is made again: *tries* says how \
                often, the last one counts.""", SteppedReaders.BOUND_MS);
        page.table(new Table<Row<StepRun.Outcome>>()
                .text("on", Row::on)
                .text("change", row -> row.found.step().label())
                .count("tries", row -> row.found.tries())
                .count("samples", row -> row.found.report().samples)
                .count("wrong", row -> row.found.report().wrong)
                .figure("for ms at most", "%.1f", row -> row.found.report().wrongForMs)
                .count("violations", row -> row.found.violationCount())
                .count("while the tick was late", row -> row.found.whileTickLate())
                .text("forward", row -> row.found.counter("ForwardStepCount"))
                .text("back", row -> row.found.counter("BackwardStepCount"))
                .figure("gap ms", "%,.0f", row -> row.found.report().longestGapMs)
                .of(rows(source -> source.steps() == null ? List.of() : source.steps())));
    }

    private void switched(Page page) {
        page.heading(2, "The clocksource changed under a JVM");
        page.paragraph(
                """
                A JVM that reads the clock starts on `%1$s` with `slow-threshold=%2$dns`, which is between the two; \
                the kernel is switched to `%3$s`, back, and to `%3$s` again within the minute. Rewritten classes: %4$d, then %5$d, \
                which had been loaded long before. It engaged %6$.1f s after the first switch, was bypassed %7$.1f s \
                after the second, and %8$s after the third.""",
                switched.from(),
                switched.slowThresholdNanos(),
                switched.to(),
                switched.rewrittenBefore(),
                switched.rewrittenAfter(),
                switched.engagedAfterSeconds(),
                switched.bypassedAfterSeconds(),
                switched.engagedTwiceWithinAMinute() ? "**engaged**" : "did not engage");
        page.paragraph("Its log, and the notifications:");
        page.commands(String.join("\n", switched.log()) + "\n\n" + String.join("\n", switched.notifications()));
    }

    /** Something that was found on a clocksource. */
    private record Row<T>(String on, T found) {}

    private <T> List<Row<T>> rows(Function<ClockSourceRun.Report, List<T>> found) {
        return clockSources.stream()
                .flatMap(source -> found.apply(source).stream().map(each -> new Row<>(source.name(), each)))
                .toList();
    }

    private static Number agents(CellOutcome outcome, String attribute) {
        return of(outcome, cell -> cell.report().number(attribute));
    }

    /** Null if that was not measured. */
    private static <T> Number of(T measured, Function<T, Number> figure) {
        return measured == null ? null : figure.apply(measured);
    }
}
