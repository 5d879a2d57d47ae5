package io.escapement.agent.cli;

import io.escapement.agent.json.Json;
import java.util.Locale;
import java.util.Map;

/** How the agent is in another JVM: for people, or for programs. */
final class StatusReport {
    private final Map<String, String> attributes;

    StatusReport(Map<String, String> attributes) {
        this.attributes = attributes;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        line(text, "state", value("State") + ": " + value("Reason"));
        line(
                text,
                "clocksource",
                value("ClockSource") + ", a read costs " + figure("RealReadNanos", "%,.0f") + " ns"
                        + (isKnown("CachedReadNanos")
                                ? ", a rewritten one " + figure("CachedReadNanos", "%.1f") + " ns"
                                : ""));
        line(
                text,
                "rewritten",
                value("RewrittenCallSiteCount") + " call sites in " + value("RewrittenClassCount") + " classes"
                        + left());
        if (isKnown("DriftMeanMillis")) {
            line(
                    text,
                    "drift",
                    "mean " + figure("DriftMeanMillis", "%.3f") + " ms, p99 "
                            + figure("DriftP99Millis", "%.1f") + " ms, most " + value("DriftMaxMillis") + " ms, of "
                            + figure("DriftSampleCount", "%,.0f") + " samples");
        }
        line(
                text,
                "bound",
                figure("MaxStalenessMillis", "%.0f") + " ms, exceeded " + value("BoundExceededCount") + " times"
                        + (value("StalenessEnforced").equals("true") ? "" : " (not enforced)"));
        if (isKnown("ReadsPerSecond")) {
            line(
                    text,
                    "worth",
                    "some " + figure("ReadsPerSecond", "%,.0f") + " reads a second save " + figure("SavedCores", "%.3f")
                            + " cores; the ticker takes " + figure("TickerCores", "%.3f"));
        }
        return text.toString().trim();
    }

    private String left() {
        String failed = value("FailedClassCount");
        String mixed = value("MixedClassCount");
        return (failed.equals("0") ? "" : ", " + failed + " failed")
                + (mixed.equals("0") ? "" : ", " + mixed + " read the clock by other forms too");
    }

    /** For a terminal on which line follows line. */
    static String head() {
        return String.format("%-10s %10s %10s %10s %12s", "STATE", "DRIFT", "MOST", "EXCEEDED", "READS/S");
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
        StringBuilder json = new StringBuilder("{");
        for (Map.Entry<String, String> each : attributes.entrySet()) {
            json.append(json.length() == 1 ? "" : ",")
                    .append(Json.quoted(each.getKey()))
                    .append(':');
            json.append(isJson(each.getValue()) ? each.getValue() : Json.quoted(each.getValue()));
        }
        return json.append('}').toString();
    }

    private static boolean isJson(String text) {
        return text.matches("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?|true|false");
    }

    private String value(String attribute) {
        String value = attributes.get(attribute);
        return value == null ? "?" : value;
    }

    private boolean isKnown(String attribute) {
        return attributes.containsKey(attribute)
                && !value(attribute).equals("NaN")
                && !value(attribute).startsWith("-1");
    }

    private String figure(String attribute, String format) {
        return isKnown(attribute) ? String.format(Locale.ROOT, format, Double.parseDouble(value(attribute))) : "?";
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("%-13s %s%n", name + ":", value));
    }
}
