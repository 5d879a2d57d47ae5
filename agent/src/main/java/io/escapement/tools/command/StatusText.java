package io.escapement.tools.command;

import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.jmx.NanoFigures;
import io.escapement.agent.jmx.RewriteFigures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the agent is, for people. */
final class StatusText {
    private static final int TO_THE_MINUTE = "2026-11-27T02:58".length();

    private final List<String> lines = new ArrayList<>();

    private StatusText() {}

    /** @param nanos null if there is no cached monotonic clock */
    static List<String> lines(ClockFigures clock, RewriteFigures rewrites, NanoFigures nanos) {
        StatusText text = new StatusText();
        text.clock(clock, rewrites);
        if (nanos != null) {
            text.nanoTime(nanos);
        }
        // Where the real clock is served, the reason says what would be saved.
        if (clock.engaged && !Double.isNaN(clock.readsPerSecond)) {
            text.line(
                    "worth",
                    "some %,.0f reads a second, which would take %.3f cores more on the real clock; the ticker takes"
                            + " %.3f",
                    clock.readsPerSecond,
                    clock.savedCores,
                    clock.tickerCores);
        }
        return text.lines;
    }

    private void clock(ClockFigures clock, RewriteFigures rewrites) {
        String start = Instant.ofEpochMilli(clock.startTimeMillis).toString().substring(0, TO_THE_MINUTE);
        line(
                "agent",
                "%s, since %s UTC, %s",
                clock.version,
                start.replace('T', ' '),
                clock.options.isEmpty() ? "all options by default" : clock.options);
        line("state", "%s: %s", clock.state, clock.reason);
        if (clock.scheduledArm >= 0) {
            line(
                    "schedule",
                    "says %s since %.0f s, to instance %s; has served the cached clock for %,.0f s, the real one for"
                            + " %,.0f s",
                    clock.scheduledArm == 1 ? "cached" : "real",
                    clock.schedulePhaseSeconds,
                    clock.instance,
                    clock.scheduledCachedSeconds,
                    clock.scheduledRealSeconds);
        }
        line(
                "clocksource",
                "%s, a read costs %,.0f ns%s",
                clock.clockSource,
                clock.realReadNanos,
                Double.isNaN(clock.cachedReadNanos) ? "" : format(", a rewritten one %.1f ns", clock.cachedReadNanos));
        line(
                "rewritten",
                "%s in %s%s%s",
                counted(rewrites.rewrittenCallSiteCount, "call site"),
                counted(rewrites.rewrittenClassCount, "class"),
                rewrites.failedClassCount == 0 ? "" : ", " + rewrites.failedClassCount + " failed",
                rewrites.mixedClassCount == 0
                        ? ""
                        : "; classes that read the real clock too: " + rewrites.mixedClassCount);
        if (clock.driftSampleCount > 0) {
            line(
                    "drift",
                    "mean %.3f ms, p99 %.1f ms, max %d ms, of %s",
                    clock.driftMeanMillis,
                    clock.driftP99Millis,
                    clock.driftMaxMillis,
                    counted(clock.driftSampleCount, "sample"));
        }
        line(
                "bound",
                "%s%s",
                Double.isNaN(clock.maxStalenessMillis) ? "" : format("%.0f ms, ", clock.maxStalenessMillis),
                exceeded(clock.driftSampleCount, clock.boundExceededCount, clock.boundExceededByHostCount));
    }

    private void nanoTime(NanoFigures nanos) {
        String sampled = format(
                ", behind by %d ms at most; bound %s; early in %d, backwards in %d",
                nanos.driftMaxMillis,
                exceeded(nanos.driftSampleCount, nanos.boundExceededCount, nanos.boundExceededByHostCount),
                nanos.earlyCount,
                nanos.backwardCount);
        line(
                "nanoTime",
                "%s%s",
                counted(nanos.rewrittenCallSiteCount, "call site"),
                nanos.driftSampleCount == 0 ? "; not sampled yet" : sampled);
    }

    private static String exceeded(long samples, long exceeded, long byHost) {
        if (samples == 0) {
            return "not sampled yet";
        }
        return "exceeded in " + exceeded + " of " + counted(samples, "sample")
                + (byHost == 0 ? "" : " (in " + byHost + " the kernel's own clock was as late)");
    }

    private static String counted(long count, String what) {
        if (count == 1) {
            return "1 " + what;
        }
        return format("%,d ", count) + what + (what.endsWith("s") ? "es" : "s");
    }

    private void line(String name, String format, Object... values) {
        lines.add(String.format("%-13s ", name + ":") + format(format, values));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
