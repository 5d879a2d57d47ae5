package io.escapement.tools.cli;

import io.escapement.agent.jmx.Attributes;
import io.escapement.agent.jmx.ClockFigures;
import io.escapement.agent.jmx.NanoFigures;
import io.escapement.agent.jmx.RewriteFigures;
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

    private static final String OF_NANO_CLOCK = "NanoClock.";

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
        if (isSampled("")) {
            line(
                    "drift",
                    "mean " + figure("DriftMeanMillis", "%.3f") + " ms, p99 "
                            + figure("DriftP99Millis", "%.1f") + " ms, max " + value("DriftMaxMillis") + " ms, of "
                            + counted("DriftSampleCount", "sample"));
        }
        line("bound", figure("MaxStalenessMillis", "%.0f") + " ms" + exceeded(""));
        if (isKnown(OF_NANO_CLOCK + "EarlyCount")) {
            String sampled = ", behind by " + value(OF_NANO_CLOCK + "DriftMaxMillis") + " ms at most"
                    + exceeded(OF_NANO_CLOCK) + "; early in " + value(OF_NANO_CLOCK + "EarlyCount") + ", backwards in "
                    + value(OF_NANO_CLOCK + "BackwardCount");
            line(
                    "nanoTime",
                    counted(OF_NANO_CLOCK + "RewrittenCallSiteCount", "call site")
                            + (isSampled(OF_NANO_CLOCK) ? sampled : "; not sampled yet"));
        }
        // Where the real clock is served, the reason says what would be saved.
        if (isKnown("ReadsPerSecond") && value("Engaged").equals("true")) {
            line(
                    "worth",
                    "some " + figure("ReadsPerSecond", "%,.0f") + " reads a second, which would take "
                            + figure("SavedCores", "%.3f") + " cores more on the real clock; the ticker takes "
                            + figure("TickerCores", "%.3f"));
        }
        return text.toString().trim();
    }

    private boolean isSampled(String clock) {
        return isNotZero(clock + "DriftSampleCount");
    }

    private boolean isNotZero(String attribute) {
        return isKnown(attribute) && !value(attribute).equals("0");
    }

    /** What the samples say of the bound of one clock. */
    private String exceeded(String clock) {
        if (!isSampled(clock)) {
            return clock.isEmpty() ? ", not sampled yet" : "";
        }
        String byHost = value(clock + "BoundExceededByHostCount");
        boolean isHosts = isNotZero(clock + "BoundExceededByHostCount");
        return (clock.isEmpty() ? ", exceeded in " : "; bound exceeded in ") + value(clock + "BoundExceededCount")
                + " of " + counted(clock + "DriftSampleCount", "sample")
                + (isHosts ? " (in " + byHost + " the kernel's own clock was as late)" : "");
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
        return (failed.equals("0") ? "" : ", " + failed + " failed")
                + (mixed.equals("0") ? "" : "; classes that read the real clock too: " + mixed);
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
        attributes.forEach((name, value) -> json.put(name, typed(name, value)));
        return Json.of(json);
    }

    private static List<String> list(String values) {
        return values.isEmpty() ? Collections.emptyList() : Arrays.asList(values.split(" "));
    }

    /** The agent may be of another version: what this one does not know stays a text. */
    private static Object typed(String name, String value) {
        Class<?> type = name.startsWith(OF_NANO_CLOCK)
                ? Attributes.typeOf(name.substring(OF_NANO_CLOCK.length()), NanoFigures.class)
                : Attributes.typeOf(name, ClockFigures.class, RewriteFigures.class);
        if (type == null || type == String.class) {
            return value;
        }
        if (type.isArray()) {
            return list(value);
        }
        if (type == boolean.class) {
            return Boolean.valueOf(value);
        }
        if (value.equals("NaN")) {
            return null;
        }
        try {
            return new BigDecimal(value);
        } catch (NumberFormatException ofAnotherVersion) {
            return value;
        }
    }

    private String value(String attribute) {
        return attributes.getOrDefault(attribute, "?");
    }

    private String counted(String attribute, String what) {
        String count = figure(attribute, "%,.0f");
        if (count.equals("1")) {
            return "1 " + what;
        }
        return count + " " + what + (what.endsWith("s") ? "es" : "s");
    }

    private boolean isKnown(String attribute) {
        return value(attribute).matches("[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");
    }

    private String figure(String attribute, String format) {
        return isKnown(attribute) || value(attribute).startsWith("-")
                ? String.format(Locale.ROOT, format, Double.parseDouble(value(attribute)))
                : "?";
    }

    private void line(String name, String value) {
        text.append(String.format("%-13s %s%n", name + ":", value));
    }
}
