package io.escapement.tools.cli;

import io.escapement.agent.figures.Attributes;
import io.escapement.tools.json.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How the agent is in another JVM: for people, or for programs. */
final class StatusReport {
    private static final DateTimeFormatter TO_THE_MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneId.systemDefault());

    private final Map<String, String> attributes;
    private final StringBuilder text = new StringBuilder();

    StatusReport(Map<String, String> attributes) {
        this.attributes = attributes;
    }

    String text() {
        line("agent", value("Version") + ", since " + start() + ", " + options());
        line("state", value("State") + ": " + value("Reason"));
        if (isKnown("ScheduledArm")) {
            line(
                    "schedule",
                    "says " + (value("ScheduledArm").equals("1") ? "cached" : "real") + " since "
                            + figure("SchedulePhaseSeconds", "%.0f") + " s, to instance " + value("Instance")
                            + "; has served the cached clock for " + figure("ScheduledCachedSeconds", "%,.0f")
                            + " s, the real one for " + figure("ScheduledRealSeconds", "%,.0f") + " s");
        }
        line(
                "clocksource",
                value("ClockSource") + ", a read costs " + figure("RealReadNanos", "%,.0f") + " ns"
                        + (isKnown("CachedReadNanos")
                                ? ", a rewritten one " + figure("CachedReadNanos", "%.1f") + " ns"
                                : ""));
        line(
                "rewritten",
                counted("RewrittenCallSiteCount", "call site") + " in " + counted("RewrittenClassCount", "class")
                        + left());
        if (isKnown("DriftMeanMillis")) {
            line(
                    "drift",
                    "mean " + figure("DriftMeanMillis", "%.3f") + " ms, p99 "
                            + figure("DriftP99Millis", "%.1f") + " ms, max " + value("DriftMaxMillis") + " ms, of "
                            + figure("DriftSampleCount", "%,.0f") + " samples");
        }
        line(
                "bound",
                figure("MaxStalenessMillis", "%.0f") + " ms, exceeded " + counted("BoundExceededCount", "time")
                        + (value("StalenessEnforced").equals("true") ? "" : " (not enforced)"));
        if (isKnown("NanoClock.EarlyCount")) {
            line(
                    "nanoTime",
                    counted("NanoClock.RewrittenCallSiteCount", "call site")
                            + (isKnown("NanoClock.DriftMeanMillis")
                                    ? ", behind by " + value("NanoClock.DriftMaxMillis") + " ms at most"
                                    : "")
                            + "; early "
                            + counted("NanoClock.EarlyCount", "time") + ", backwards "
                            + counted("NanoClock.BackwardCount", "time"));
        }
        // Where the real clock is served, the reason says what would be saved.
        if (isKnown("ReadsPerSecond") && value("Engaged").equals("true")) {
            line(
                    "worth",
                    "some " + figure("ReadsPerSecond", "%,.0f") + " reads a second save " + figure("SavedCores", "%.3f")
                            + " cores; the ticker takes " + figure("TickerCores", "%.3f"));
        }
        return text.toString().trim();
    }

    private String start() {
        return isKnown("StartTimeMillis")
                ? TO_THE_MINUTE.format(Instant.ofEpochMilli((long) Double.parseDouble(value("StartTimeMillis"))))
                : "?";
    }

    private String options() {
        return value("Options").isEmpty() ? "all options by default" : value("Options");
    }

    private String left() {
        String failed = value("FailedClassCount");
        String mixed = value("MixedClassCount");
        String linked = value("LinkedReferenceCount");
        return (failed.equals("0") ? "" : ", " + failed + " failed")
                + (mixed.equals("0") ? "" : ", " + mixed + " read the real clock too")
                + (isKnown("LinkedReferenceCount") && !linked.equals("0")
                        ? "; " + linked + (linked.equals("1") ? " linked reference keeps" : " linked references keep")
                                + " the real clock"
                        : "");
    }

    /** For a terminal on which line follows line. */
    static String head() {
        return String.format("%-10s %10s %10s %10s %12s", "STATE", "DRIFT", "MAX", "EXCEEDED", "READS/S");
    }

    String row() {
        return String.format(
                "%-10s %7s ms %7s ms %10s %12s",
                value("State"),
                figure("DriftMillis", "%.0f"),
                value("DriftMaxMillis"),
                value("BoundExceededCount"),
                isKnown("ReadsPerSecond") ? figure("ReadsPerSecond", "%,.0f") : "-");
    }

    String json() {
        Map<String, Object> json = new TreeMap<>();
        attributes.forEach((name, value) -> json.put(name, Attributes.isList(name) ? list(value) : typed(value)));
        return Json.of(json);
    }

    private static List<String> list(String values) {
        return values.isEmpty() ? Collections.emptyList() : Arrays.asList(values.split(" "));
    }

    private static Object typed(String value) {
        if (value.equals("NaN")) {
            return null;
        }
        if (value.equals("true") || value.equals("false")) {
            return Boolean.valueOf(value);
        }
        return value.matches("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?") ? new BigDecimal(value) : value;
    }

    private String value(String attribute) {
        return attributes.getOrDefault(attribute, "?");
    }

    private String counted(String attribute, String what) {
        String count = value(attribute);
        return count + " " + what + (count.equals("1") ? "" : what.endsWith("s") ? "es" : "s");
    }

    private boolean isKnown(String attribute) {
        return value(attribute).matches("[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");
    }

    private String figure(String attribute, String format) {
        return isKnown(attribute) ? String.format(Locale.ROOT, format, Double.parseDouble(value(attribute))) : "?";
    }

    private void line(String name, String value) {
        text.append(String.format("%-13s %s%n", name + ":", value));
    }
}
