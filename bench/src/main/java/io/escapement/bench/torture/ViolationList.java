package io.escapement.bench.torture;

import java.util.Locale;

/** What became of each promise that was not plainly kept: the samples against it, those left out and why, the failures. */
final class ViolationList {

    private final TortureReport report;
    private final StringBuilder text = new StringBuilder();

    ViolationList(TortureReport report) {
        this.report = report;
    }

    @Override
    public String toString() {
        text.setLength(0);
        for (Outcome outcome : report.outcomes()) {
            if (outcome.brokePromise()) {
                samples("Violations", outcome);
            } else if (outcome.excused() > 0) {
                samples("Left out", outcome);
            }
        }
        for (Outcome outcome : report.failures()) {
            line("## Failed: %s%n%n```%n%s%n```%n", outcome.cell(), outcome.problem());
        }
        return text.toString();
    }

    private void samples(String title, Outcome outcome) {
        line("## %s: %s%n", title, outcome.cell());
        outcome.over().rows().forEach(row -> line("- %s", row));
        outcome.report().staleness.violations.forEach(violation -> line("- %s", violation));
        line("- times that the real clock itself went back: %d", outcome.report().staleness.realBackwards);
        line("- the agent: %s%n", outcome.report().agent);
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
