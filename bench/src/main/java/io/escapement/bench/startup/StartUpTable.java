package io.escapement.bench.startup;

import io.escapement.ab.host.Environment;
import io.escapement.ab.statistics.Interval;
import java.util.Locale;

/** The report for readers: a table for each JVM, with the arms under each other. */
final class StartUpTable {

    private final StartUpReport report;
    private final StringBuilder text = new StringBuilder();

    StartUpTable(StartUpReport report) {
        this.report = report;
    }

    @Override
    public String toString() {
        text.setLength(0);
        Environment on = report.environment();
        line("# Start of a JVM%n");
        line(
                "%s, clocksource %s, %d cores (%s), %,d MB; %s.%n",
                on.kernel(), on.clocksource(), on.cores(), on.cpu(), on.memoryMegabytes(), on.startedAt());
        line("""
                *Added* is the median, over the rounds, of the difference to the start without an agent in the same round; *times \
                empty* is what is added by what an agent that does nothing adds. In brackets, intervals of 95 %%. *Resident* \
                and *heap* (after a collection) when the main method has returned, and %d s later; *classes* when it has \
                returned, in brackets the agent's own.%n""", report.laterSeconds());
        for (JvmResult result : report.results()) {
            line("## %s: %s%n", result.jvm(), result.program());
            line("packages=%s, %d rounds.%n", result.packages(), result.rounds());
            line(
                    "| | start ms | added ms | times empty | resident MB | heap MB | resident later | heap later | classes |");
            line("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
            for (ArmResult arm : result.arms()) {
                row(arm);
            }
            line("");
        }
        return text.toString();
    }

    private void row(ArmResult arm) {
        line(
                "| %s | %.1f | %s | %s | %s |",
                arm.arm().label,
                arm.medianMs(),
                interval(arm.addedMs(), "%+.1f", "%+.1f to %+.1f"),
                arm.hasRatio() && arm.timesEmpty() == null
                        ? "not to be told"
                        : interval(arm.timesEmpty(), "%.2f", "%.2f to %.2f"),
                holding(arm.holding()));
    }

    private static String interval(Interval interval, String estimate, String bounds) {
        if (interval == null) {
            return "";
        }
        return String.format(
                Locale.ROOT, estimate + " (" + bounds + ")", interval.estimate(), interval.low(), interval.high());
    }

    private static String holding(Holding holding) {
        if (holding == null) {
            return " | | | | ";
        }
        return String.format(
                Locale.ROOT,
                "%.1f | %.2f | %.1f | %.2f | %,d (%d)",
                holding.residentMb(),
                holding.heapMb(),
                holding.residentLaterMb(),
                holding.heapLaterMb(),
                holding.classes(),
                holding.agentClasses());
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
