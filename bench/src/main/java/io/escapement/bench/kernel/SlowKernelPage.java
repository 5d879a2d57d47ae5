package io.escapement.bench.kernel;

import io.escapement.bench.report.Page;
import io.escapement.bench.report.Table;
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
        page.paragraph("`./slow-kernel` boots Debian's kernels under QEMU's software emulation, switches each to "
                + "clocksources that are slow"
                + " to read, and runs the agent there. Each read of the clock is a real access to an emulated "
                + "device, and everything else"
                + " is slower too, some ten times: ratios and verdicts mean something, absolute times do not. "
                + "This page is what it wrote.");
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
        new SourceTables(reports, page).write();
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

    private void switched(GuestReport report) {
        SwitchOutcome switched = report.switched();
        page.heading(2, "The clocksource changed under a service: " + report.label());
        page.paragraph(
                "The service starts on `%1$s` with `slow-threshold=%2$dns`, which is between the two; the kernel is "
                        + "switched"
                        + " to `%3$s`, back, and to `%3$s` again within the minute. Rewritten classes: %4$d, then "
                        + "%5$d, which had been"
                        + " loaded long before. It engaged %6$.1f s after the first switch, was bypassed %7$.1f s "
                        + "after the second, and %8$s"
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
                        SourceTables.figure("%,.0f", switched.fastRequestsPerSecond()),
                        SourceTables.figure("%,.0f", switched.slowRequestsPerSecond()),
                        SourceTables.figure("%,.0f", switched.engagedRequestsPerSecond()),
                        SourceTables.figure("%,.0f", switched.againFastRequestsPerSecond()))));
        page.paragraph("Its log, and the notifications:");
        page.commands(String.join("\n", switched.log()) + "\n\n" + String.join("\n", switched.notifications()));
    }
}
