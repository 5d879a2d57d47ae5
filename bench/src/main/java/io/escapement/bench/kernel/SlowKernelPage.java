package io.escapement.bench.kernel;

import io.escapement.bench.kernel.child.SteppedReaders;
import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import io.escapement.bench.torture.child.Child;
import java.util.List;
import java.util.Locale;

/** What guests have found, for readers. */
final class SlowKernelPage {

    private final List<GuestReport> reports;
    private final Page page = new Page();

    private SlowKernelPage(List<GuestReport> reports) {
        this.reports = reports;
    }

    static Page of(List<GuestReport> reports) {
        return new SlowKernelPage(reports).page();
    }

    private Page page() {
        page.heading(1, "On a real slow kernel");
        page.paragraph(
                "`./slow-kernel` boots Debian's kernels under QEMU's software emulation, switches each to clocksources that are slow"
                        + " to read, and runs the agent there. Each read of the clock is a real access to an emulated device, and everything else"
                        + " is slower too, some ten times: ratios and verdicts mean something, absolute times do not. This page is what it wrote.");
        page.list(reports.stream()
                .map(report -> String.format(
                        Locale.ROOT,
                        "%s: %s, %d processors, %,d MB, %s; %s",
                        report.label(),
                        report.environment().kernel(),
                        report.environment().cores(),
                        report.environment().memoryMegabytes(),
                        report.java(),
                        report.environment().startedAt()))
                .toList());
        problems();
        page.heading(2, "The clock");
        costs();
        page.heading(2, "The bound under faults");
        bound();
        page.heading(2, "A service");
        service();
        page.heading(2, "The wall clock stepped");
        steps();
        reports.stream().filter(report -> report.switched() != null).forEach(this::switched);
        return page;
    }

    private void problems() {
        List<String> problems = reports.stream()
                .flatMap(report -> report.labelledProblems().stream())
                .toList();
        page.paragraph(
                problems.isEmpty()
                        ? "**All as it must be**: verdicts, bounds, steps, and what a switched clocksource leads to."
                        : "**NOT as it must be**:");
        page.list(problems);
    }

    private void costs() {
        page.paragraph(
                "What one read costs, in ns: `clock_gettime` in a loop in C, of the real and of the coarse clock;"
                        + " `System.currentTimeMillis()` in a JVM without the agent; what `doctor` finds within milliseconds, while its loop is still"
                        + " interpreted, which emulation makes ten times dearer, so that `tsc` looks slow to it too; a rewritten read, and one with"
                        + " `floor=off`. The floor's step and lag, the drift and the share of reads equal to the real clock are those without a fault.");
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
            ServiceFigures service = source.service();
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
                "The [torture test](torture.md)'s short form, `max-staleness=%dms`. Left out are samples over the bound while the"
                        + " kernel's own tick was late, because the machine that emulates had other things to do.",
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
        page.paragraph(
                "One process with `mode=on`, whose call sites read the real clock (bypassed) and the cached one (engaged) in turns. A request"
                        + " is a question to a limiter, a look-up in a cache and an id, so it reads the clock three times; there is nothing around it,"
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
            ServiceFigures service = source.service();
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
                "`date -s` and `adjtimex`, while four threads read: flat out, and with `parkNanos`, `Object.wait` and `sleep`"
                        + " between. *Wrong* is early or more than %1$d ms behind, which is allowed for %1$d ms after a step; *violations* are"
                        + " wrong, or backwards, at any other time. *Forward* and *back* are the agent's counters before and after, *told* its"
                        + " notification. *Gap* is the longest that one thread went without a read, whatever held it up.",
                SteppedReaders.BOUND_MS);
        Table table = new Table(List.of(
                "on",
                "change",
                "samples",
                "wrong",
                "for ms at most",
                "violations",
                "forward",
                "back",
                "gap ms",
                "told"));
        eachSource((on, source) -> {
            for (StepOutcome step : source.steps() == null ? List.<StepOutcome>of() : source.steps()) {
                table.row(List.of(
                        on,
                        step.step().label(),
                        count(step.report().samples),
                        count(step.report().wrong),
                        figure("%.1f", step.report().wrongForMs),
                        count(step.report().violationCount),
                        step.counter("ForwardStepCount"),
                        step.counter("BackwardStepCount"),
                        figure("%,.0f", step.report().longestGapMs),
                        String.join("; ", step.stepNotifications())));
            }
        });
        page.table(table);
    }

    private void switched(GuestReport report) {
        SwitchOutcome switched = report.switched();
        page.heading(2, "The clocksource changed under a service: " + report.label());
        page.paragraph(
                "The service starts on `%1$s` with `slow-threshold=%2$dns`, which is between the two; the kernel is switched"
                        + " to `%3$s`, back, and to `%3$s` again within the minute. Rewritten classes: %4$d, then %5$d, which had been"
                        + " loaded long before. It engaged %6$.1f s after the first switch, was bypassed %7$.1f s after the second, and %8$s"
                        + " after the third.",
                switched.from(),
                switched.slowThresholdNanos(),
                switched.to(),
                switched.rewrittenBefore(),
                switched.rewrittenAfter(),
                switched.engagedAfterSeconds(),
                switched.bypassedAfterSeconds(),
                switched.engagedTwiceWithinAMinute() ? "**engaged**" : "did not engage");
        page.table(new Table(List.of("clocksource", switched.from(), switched.to(), switched.to(), switched.from()))
                .row(List.of("agent", "observing", "not yet engaged", "engaged", "bypassed"))
                .row(List.of(
                        "requests/s",
                        figure("%,.0f", switched.fastRequestsPerSecond()),
                        figure("%,.0f", switched.slowRequestsPerSecond()),
                        figure("%,.0f", switched.engagedRequestsPerSecond()),
                        figure("%,.0f", switched.againFastRequestsPerSecond()))));
        page.paragraph("Its log, and the notifications:");
        page.commands(String.join("\n", switched.log()) + "\n\n" + String.join("\n", switched.notifications()));
    }

    private interface EachSource {
        void show(String on, ClockSourceReport source);
    }

    private void eachSource(EachSource each) {
        reports.forEach(report ->
                report.clockSources().forEach(source -> each.show(report.label() + ", " + source.name(), source)));
    }

    private static String count(long value) {
        return figure("%,d", value);
    }

    private static String figure(String format, Number value) {
        return Double.isNaN(value.doubleValue()) ? "?" : String.format(Locale.ROOT, format, value);
    }
}
