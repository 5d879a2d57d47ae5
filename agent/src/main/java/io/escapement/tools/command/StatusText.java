package io.escapement.tools.command;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.figures.RewriteFigures;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.serve.StalenessBound;
import io.escapement.tools.json.Printable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The state of the agent, for people. */
final class StatusText {
    /** Names printed of classes that read both clocks, or stay real; {@code --json} has more. */
    private static final int NAMED = 3;

    private static final int TO_THE_MINUTE = "2026-11-27T02:58".length();

    private final List<String> lines = new ArrayList<>();

    private StatusText() {}

    /** @param nanos null if there is no cached monotonic clock */
    static List<String> lines(ClockFigures clock, RewriteLedger ledger, NanoFigures nanos) {
        StatusText text = new StatusText();
        text.clock(clock, ledger);
        if (nanos != null) {
            text.nanoTime(nanos);
        }
        text.agent(clock);
        return text.lines;
    }

    /** Last: options may be long. */
    private void agent(ClockFigures clock) {
        String start = Instant.ofEpochMilli(clock.startTimeMillis).toString().substring(0, TO_THE_MINUTE);
        line("agent", "%s, since %s UTC", clock.version, start.replace('T', ' '));
        String name = "options";
        for (String option : (clock.options.isEmpty() ? "all by default" : clock.options).split(",")) {
            line(name, "%s", option);
            name = "";
        }
    }

    private void clock(ClockFigures clock, RewriteLedger ledger) {
        RewriteFigures rewrites = new RewriteFigures(ledger);
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
                Printable.counted(rewrites.rewrittenCallSiteCount, "call site"),
                Printable.counted(rewrites.rewrittenClassCount, "class"),
                rewrites.failedClassCount == 0 ? "" : ", " + rewrites.failedClassCount + " failed",
                mixed(rewrites.mixedClassCount, ledger.listMixed("", NAMED)));
        if (rewrites.realClassCount > 0) {
            line("stays real", "%s that a late time would break", Printable.counted(rewrites.realClassCount, "class"));
            ledger.listReal("", NAMED).forEach(each -> line("", "%s", Printable.of(each)));
        }
        if (clock.driftSampleCount > 0) {
            line(
                    "drift",
                    "mean %.3f ms, p99 %.1f ms, max %d ms, of %s",
                    clock.driftMeanMillis,
                    clock.driftP99Millis,
                    clock.driftMaxMillis,
                    Printable.counted(clock.driftSampleCount, "sample"));
        }
        if (!Double.isNaN(clock.precisionMillis)) {
            line(
                    "precision",
                    "%s",
                    StalenessBound.behindInWords(clock.floorStepMillis, clock.precisionMillis < clock.floorStepMillis));
        }
        line(
                "bound",
                "%s%s",
                Double.isNaN(clock.maxStalenessMillis) ? "" : format("%.0f ms, ", clock.maxStalenessMillis),
                exceeded(clock.driftSampleCount, clock.boundExceededCount, clock.boundExceededByHostCount));
    }

    /** Each class is followed by its forms, in brackets. */
    private static String mixed(long count, List<String> first) {
        if (count == 0) {
            return "";
        }
        String names = first.stream().map(each -> each.split(" ")[0]).collect(Collectors.joining(", "));
        return format("; classes that read the real clock too: %,d (", count)
                + Printable.of(names)
                + (count > first.size() ? ", ...)" : ")");
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
                Printable.counted(nanos.rewrittenCallSiteCount, "call site"),
                nanos.driftSampleCount == 0 ? "; not sampled yet" : sampled);
    }

    private static String exceeded(long samples, long exceeded, long byHost) {
        if (samples == 0) {
            return "not sampled yet";
        }
        return "exceeded in " + exceeded + " of " + Printable.counted(samples, "sample")
                + (byHost == 0 ? "" : " (in " + byHost + " the kernel's own clock was as late)");
    }

    private void line(String name, String format, Object... values) {
        lines.add(String.format("%-13s ", name.isEmpty() ? "" : name + ":") + format(format, values));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
