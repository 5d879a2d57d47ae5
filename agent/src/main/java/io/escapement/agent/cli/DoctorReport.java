package io.escapement.agent.cli;

import io.escapement.agent.probe.Decision;
import io.escapement.agent.probe.Verdict;
import java.util.List;
import java.util.Locale;

/** What {@code doctor} prints: for people, or for programs. */
final class DoctorReport {
    private DoctorReport() {}

    static String text(Verdict verdict, Decision decision) {
        StringBuilder text = new StringBuilder();
        line(text, "clocksource", verdict.clockSource.current);
        line(text, "available", String.join(" ", verdict.clockSource.available));
        line(text, "cost of a read", verdict.roundedReadNanos() + " ns (System.currentTimeMillis, one thread)");
        line(
                text,
                "verdict",
                verdict.health.name().toLowerCase(Locale.ROOT) + " (slow is above " + verdict.slowThresholdNanos
                        + " ns)");
        for (String cure : verdict.cures) {
            line(text, "cure on the host", cure);
        }
        line(
                text,
                "the agent would",
                decision.engages
                        ? "engage, if this kernel can hold max-staleness: " + decision.reason
                        : "stay off: " + decision.reason);
        return text.toString().trim();
    }

    static String json(Verdict verdict, Decision decision) {
        return "{\"clockSource\":" + quoted(verdict.clockSource.current)
                + ",\"availableClockSources\":" + array(verdict.clockSource.available)
                + ",\"realReadNanos\":" + String.format(Locale.ROOT, "%.1f", verdict.realReadNanos)
                + ",\"slowThresholdNanos\":" + verdict.slowThresholdNanos
                + ",\"verdict\":" + quoted(verdict.health.name().toLowerCase(Locale.ROOT))
                + ",\"cures\":" + array(verdict.cures)
                + ",\"wouldEngage\":" + decision.engages
                + ",\"reason\":" + quoted(decision.reason) + "}";
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(String.format("%-17s %s%n", name + ":", value.isEmpty() ? "-" : value));
    }

    private static String array(List<String> values) {
        StringBuilder array = new StringBuilder("[");
        for (String value : values) {
            array.append(array.length() == 1 ? "" : ",").append(quoted(value));
        }
        return array.append(']').toString();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
