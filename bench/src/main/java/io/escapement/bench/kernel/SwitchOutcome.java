package io.escapement.bench.kernel;

import java.util.List;
import java.util.Locale;

/** What became of a service whose kernel gave up its clocksource, took it back, and gave it up again. */
record SwitchOutcome(
        String from,
        String to,
        long slowThresholdNanos,
        double fastRequestsPerSecond,
        double slowRequestsPerSecond,
        double engagedRequestsPerSecond,
        double againFastRequestsPerSecond,
        double engagedAfterSeconds,
        double bypassedAfterSeconds,
        long rewrittenBefore,
        long rewrittenAfter,
        boolean engagedTwiceWithinAMinute,
        List<String> log,
        List<String> notifications) {
    static final double WITHIN_SECONDS = 30;

    void check(Problems problems) {
        problems.unless(rewrittenBefore == 0, "%d classes were rewritten on the fast clock", rewrittenBefore);
        problems.unless(engagedAfterSeconds <= WITHIN_SECONDS, "engaged after %.1f s", engagedAfterSeconds);
        problems.unless(rewrittenAfter > 0, "no class that had been loaded was rewritten");
        problems.unless(
                !(engagedRequestsPerSecond <= slowRequestsPerSecond),
                "%.0f requests/s before it engaged, %.0f then",
                slowRequestsPerSecond,
                engagedRequestsPerSecond);
        problems.unless(bypassedAfterSeconds <= WITHIN_SECONDS, "bypassed after %.1f s", bypassedAfterSeconds);
        problems.unless(!engagedTwiceWithinAMinute, "it engaged twice within a minute");
        problems.unless(
                logged("changed from " + from + ": clocksource " + to), "the log does not name the change: %s", log);
        problems.unless(logged("engaged because"), "the log does not say why it engaged: %s", log);
        problems.unless(logged("bypassed because"), "the log does not say why it was bypassed: %s", log);
        problems.unless(notified(" to ENGAGED: "), "not notified of ENGAGED: %s", notifications);
        problems.unless(notified(" to BYPASSED: "), "not notified of BYPASSED: %s", notifications);
    }

    private boolean logged(String part) {
        return log.stream().anyMatch(line -> line.contains(part));
    }

    private boolean notified(String part) {
        return notifications.stream().anyMatch(message -> message.contains(part));
    }

    String summary() {
        return String.format(
                Locale.ROOT,
                "engaged %.1f s after %s gave way to %s, bypassed %.1f s after it was back;"
                        + " requests/s %,.0f, slow %,.0f, engaged %,.0f, bypassed %,.0f",
                engagedAfterSeconds,
                from,
                to,
                bypassedAfterSeconds,
                fastRequestsPerSecond,
                slowRequestsPerSecond,
                engagedRequestsPerSecond,
                againFastRequestsPerSecond);
    }
}
