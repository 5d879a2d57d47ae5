package io.escapement.bench.kernel;

import io.escapement.bench.kernel.child.SteppedReaders;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.child.Child;
import java.util.List;
import java.util.Locale;

/** What was found on each clocksource of each guest, a table for each question. */
final class SourceTables {
    private final List<GuestReport> reports;
    private final Page page;

    SourceTables(List<GuestReport> reports, Page page) {
        this.reports = reports;
        this.page = page;
    }

    void write() {
        page.heading(2, "The clock");
        costs();
        page.heading(2, "The bound under faults");
        bound();
        page.heading(2, "A service");
        service();
        page.heading(2, "The wall clock stepped");
        steps();
    }

    private void costs() {
        page.paragraph(
                "What one read costs, in ns: `clock_gettime` in a loop in C, of the real and of the coarse clock;"
                        + " `System.currentTimeMillis()` in a JVM without the agent; what `doctor` finds within "
                        + "milliseconds, while its loop is still"
                        + " interpreted, which emulation makes ten times dearer, so that `tsc` looks slow to it too; "
                        + "a rewritten read, and one with"
                        + " `floor=off`. The floor's step and lag, the drift and the share of reads equal to the real "
                        + "clock are those without a fault.");
        Table table = new Table(List.of(
                "on",
                "C",
                "C, coarse",
                "JVM",
                "doctor",
                "verdict",
                "rewritten",
                "`floor=off`",
                "floor's step ms",
                "lag ms",
                "drift mean ms",
                "equal %"));
        eachSource((on, source) -> {
            ReadCosts costs = source.costs();
            ServiceOutcome service = source.service();
            TortureCell idle = source.idle();
            if (costs != null) {
                table.row(List.of(
                        on,
                        figure("%,.0f", costs.loopNanos()),
                        figure("%,.0f", costs.coarseLoopNanos()),
                        figure("%,.0f", costs.jvmNanos()),
                        figure("%,.0f", costs.doctor().realReadNanos()),
                        costs.doctor().verdict(),
                        service == null ? "" : figure("%.1f", service.readNanos()),
                        service == null ? "" : figure("%.1f", service.readNanosWithoutFloor()),
                        idle == null ? "" : figure("%.1f", idle.floorStepMillis()),
                        idle == null ? "" : figure("%.1f", idle.floorLagMillis()),
                        idle == null ? "" : figure("%.3f", idle.driftMeanMillis()),
                        idle == null ? "" : figure("%.1f", idle.equalPercent())));
            }
        });
        page.table(table);
    }

    private void bound() {
        page.paragraph(
                "The [torture test](torture.md)'s short form, `max-staleness=%dms`. A sample over the bound while the"
                        + " kernel's own tick was late, because the machine that emulates had other things to do, is "
                        + "not held against the agent.",
                Child.BOUND_MS);
        Table table = new Table(List.of(
                "on",
                "fault",
                "samples",
                "max ms",
                "over " + Child.BOUND_MS + " ms",
                "of those, kernel tick late",
                "early",
                "backwards"));
        eachSource((on, source) -> source.torture()
                .forEach(cell -> table.row(List.of(
                        on,
                        cell.fault(),
                        count(cell.samples()),
                        count(cell.maxMs()),
                        count(cell.over()),
                        count(cell.whileTickLate()),
                        count(cell.early()),
                        count(cell.backwards())))));
        page.table(table);
    }

    private void service() {
        page.paragraph("One process with `mode=on`, whose call sites read the real clock (bypassed) and the cached one "
                + "(engaged) in turns. A request"
                + " is a question to a limiter, a look-up in a cache and an id, so it reads the clock three "
                + "times; there is nothing around it,"
                + " since under emulation an HTTP server costs a hundred times what the clock does.");
        Table table = new Table(List.of(
                "on",
                "requests/s bypassed",
                "engaged",
                "engaged/bypassed",
                "drift mean ms",
                "agreement %",
                "bound exceeded"));
        eachSource((on, source) -> {
            ServiceOutcome service = source.service();
            if (service != null) {
                table.row(List.of(
                        on,
                        figure("%,.0f", service.bypassedPerSecond()),
                        figure("%,.0f", service.engagedPerSecond()),
                        figure("%.2f", service.engagedPerSecond() / service.bypassedPerSecond()),
                        figure("%.3f", service.driftMeanMillis()),
                        figure("%.1f", 100 * service.agreementRatio()),
                        count(service.boundExceededCount())));
            }
        });
        page.table(table);
    }

    private void steps() {
        page.paragraph(
                "`date -s` and `adjtimex`, while four threads read: flat out, and with `parkNanos`, `Object.wait` and "
                        + "`sleep`"
                        + " between. *Wrong* is early or more than %1$d ms behind, which is allowed for %1$d ms after "
                        + "a step; *violations* are"
                        + " wrong, or backwards, at any other time. *Forward* and *back* are the agent's counters "
                        + "before and after, *notified*"
                        + " how many notifications of steps it sent. *Gap* is the longest that one thread went "
                        + "without a read, whatever held it up. A change with a"
                        + " violation while the kernel's own tick was late is made again: *tries* says how often, the "
                        + "last one counts.",
                SteppedReaders.BOUND_MS);
        Table table = new Table(List.of(
                "on",
                "change",
                "tries",
                "samples",
                "wrong",
                "for ms at most",
                "violations",
                "forward",
                "back",
                "gap ms",
                "notified"));
        eachSource((on, source) -> {
            for (StepOutcome step : source.steps() == null ? List.<StepOutcome>of() : source.steps()) {
                table.row(List.of(
                        on,
                        step.step().label(),
                        count(step.tries()),
                        count(step.report().samples),
                        count(step.report().wrong),
                        figure("%.1f", step.report().wrongForMs),
                        count(step.report().violationCount),
                        step.counter("ForwardStepCount"),
                        step.counter("BackwardStepCount"),
                        figure("%,.0f", step.report().longestGapMs),
                        count(step.stepNotifications().size())));
            }
        });
        page.table(table);
    }

    private interface EachSource {
        void show(String on, ClockSourceRun.Report source);
    }

    private void eachSource(EachSource each) {
        reports.forEach(report ->
                report.clockSources().forEach(source -> each.show(report.label() + ", " + source.name(), source)));
    }

    private static String count(long value) {
        return figure("%,d", value);
    }

    static String figure(String format, Number value) {
        return Double.isNaN(value.doubleValue()) ? "?" : String.format(Locale.ROOT, format, value);
    }
}
