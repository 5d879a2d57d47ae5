package io.escapement.bench.kernel;

import io.escapement.bench.kernel.child.StepReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * @param tries how often it was done, the last one counting
 * @param isTickLate whether the kernel's own tick was late meanwhile
 */
record StepOutcome(Step step, StepReport report, int tries, boolean isTickLate) {
    void check(Problems problems) {
        mistakes().forEach(mistake -> problems.unless(false, "%s", mistake));
    }

    List<String> mistakes() {
        List<String> mistakes = new ArrayList<>();
        if (!report.hung.isEmpty()) {
            mistakes.add("threads hang: " + report.hung);
        }
        if (report.violationCount > 0) {
            mistakes.add(report.violationCount + " samples early, over the bound or backwards"
                    + (isTickLate ? " (while the kernel's tick was late)" : "") + ": " + report.violations);
        }
        if (step.isStep() && report.fewestStepsSeen == 0) {
            mistakes.add("a thread has not seen the wall clock stepped");
        }
        if (forwardCounted() != step.forward() || backCounted() != step.back()) {
            mistakes.add(forwardCounted() + " steps forward and " + backCounted() + " back were counted");
        }
        if (stepNotifications().size() != step.forward() + step.back()) {
            mistakes.add("notified: " + report.notifications);
        }
        return mistakes;
    }

    /** Besides these there may be one that says that somebody reads again. */
    List<String> stepNotifications() {
        return report.notifications.stream()
                .filter(message -> message.startsWith("the wall clock was stepped"))
                .toList();
    }

    long forwardCounted() {
        return counted("ForwardStepCount");
    }

    long backCounted() {
        return counted("BackwardStepCount");
    }

    /** Before and after. */
    String counter(String attribute) {
        return number(report.agentBefore.get(attribute)) + " to " + number(report.agentAfter.get(attribute));
    }

    private long counted(String attribute) {
        return number(report.agentAfter.get(attribute)) - number(report.agentBefore.get(attribute));
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "%s: %,d samples, %d wrong for %.1f ms at most, %d violations, counted %d forward, %d back",
                step.label(),
                report.samples,
                report.wrong,
                report.wrongForMs,
                report.violationCount,
                forwardCounted(),
                backCounted());
    }
}
