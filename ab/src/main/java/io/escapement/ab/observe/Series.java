package io.escapement.ab.observe;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of a page in Prometheus' text format or in OpenMetrics: a name, its labels and its value. A time or an
 * exemplar that follows is left out.
 */
record Series(String name, Map<String, String> labels, double value) {
    private static final String TEXT = "\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"";

    /** Name, labels in braces, value; blanks may stand between them. */
    private static final Pattern LINE =
            Pattern.compile("\\s*+([\\w:.-]++)\\s*+(?:\\{((?:[^}\"]++|" + TEXT + ")*+)})?+\\s*+(\\S++).*+");

    /** The last label may have a comma behind it. */
    private static final Pattern LABEL =
            Pattern.compile("\\G\\s*+([\\w:.-]++)\\s*+=\\s*+" + TEXT + "\\s*+(?:,\\s*+|$)");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    /**
     * Reads a line that is no comment.
     *
     * @throws IllegalArgumentException if it is no such line
     */
    static Series parse(String line) {
        Matcher whole = LINE.matcher(line);
        if (!whole.matches()) {
            throw new IllegalArgumentException("no name, labels and value: " + line);
        }
        String inBraces = whole.group(2) == null ? "" : whole.group(2).strip();
        Map<String, String> labels = new HashMap<>();
        int end = 0;
        for (Matcher label = LABEL.matcher(inBraces); label.find(); end = label.end()) {
            labels.put(label.group(1), unescaped(label.group(2)));
        }
        if (end < inBraces.length()) {
            throw new IllegalArgumentException("no labels: " + line);
        }
        return new Series(whole.group(1), labels, number(whole.group(4)));
    }

    /** Throws {@link NumberFormatException} if it is none. */
    static double number(String text) {
        return Double.parseDouble(text.replaceFirst("Inf$", "Infinity"));
    }

    private static String unescaped(String quoted) {
        return ESCAPED.matcher(quoted)
                .replaceAll(
                        escaped -> Matcher.quoteReplacement(escaped.group(1).equals("n") ? "\n" : escaped.group(1)));
    }

    /** Whether it is of that name and has all those labels, among others. */
    boolean isOf(String wantedName, Map<String, String> wantedLabels) {
        return name.equals(wantedName) && labels.entrySet().containsAll(wantedLabels.entrySet());
    }
}
