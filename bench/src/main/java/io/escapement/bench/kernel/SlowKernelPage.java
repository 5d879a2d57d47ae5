package io.escapement.bench.kernel;

import static io.escapement.bench.report.Figures.text;

import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
import java.util.List;

/** What guests have found, for readers. */
record SlowKernelPage(List<GuestReport> reports, Page page) {
    static Page of(List<GuestReport> reports) {
        SlowKernelPage made = new SlowKernelPage(reports, new Page());
        made.introduction();
        made.problems();
        new SourceTables(reports, made.page).write();
        reports.stream().filter(report -> report.switched() != null).forEach(made::switched);
        return made.page;
    }

    private void introduction() {
        page.heading(1, "On a real slow kernel");
        page.paragraph("""
                `./slow-kernel` boots Debian's kernels under QEMU's software emulation, switches each to clocksources \
                that are slow to read, and runs the agent there. Each read of the clock is a real access to an \
                emulated device, and everything else is slower too, some ten times: ratios and verdicts mean \
                something, absolute times do not. This page is what it wrote.""");
        page.list(reports.stream()
                .map(report -> text(
                        "%s: %s, %d processors, %,d MB, %s; %s",
                        report.label(),
                        report.environment().kernel(),
                        report.environment().cores(),
                        report.environment().memoryMegabytes(),
                        report.java(),
                        report.environment().startedAt()))
                .toList());
    }

    private void problems() {
        List<String> problems = GuestReport.problemsOf(reports);
        page.paragraph(
                problems.isEmpty()
                        ? "**All as it must be**: verdicts, bounds, steps, and what a switched clocksource leads to."
                        : "**NOT as it must be**:");
        page.list(problems);
    }

    private void switched(GuestReport report) {
        SwitchRun.Outcome switched = report.switched();
        page.heading(2, "The clocksource changed under a service: " + report.label());
        page.paragraph(
                """
                The service starts on `%1$s` with `slow-threshold=%2$dns`, which is between the two; the kernel is \
                switched to `%3$s`, back, and to `%3$s` again within the minute. Rewritten classes: %4$d, then %5$d, \
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
        page.table(new Table("clocksource", switched.from(), switched.to(), switched.to(), switched.from())
                .row("agent", "observing", "not yet engaged", "engaged", "bypassed")
                .row(
                        "requests/s",
                        perSecond(switched.fastRequestsPerSecond()),
                        perSecond(switched.slowRequestsPerSecond()),
                        perSecond(switched.engagedRequestsPerSecond()),
                        perSecond(switched.againFastRequestsPerSecond())));
        page.paragraph("Its log, and the notifications:");
        page.commands(String.join("\n", switched.log()) + "\n\n" + String.join("\n", switched.notifications()));
    }

    /** A question mark if it was engaged, or bypassed, at once. */
    private static String perSecond(double requests) {
        return Double.isNaN(requests) ? "?" : text("%,.0f", requests);
    }
}
