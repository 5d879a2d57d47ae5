package io.escapement.ab.observe;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One line of a page in Prometheus' text format or in OpenMetrics: a name, its labels and its value. What may follow, a
 * time or an exemplar, is left out.
 */
record Series(String name, Map<String, String> labels, double value) {
    private static final String TEXT = "[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+";
    private static final String WORD = "([\\p{L}\\p{Nd}_:.-]++)";

    /** Name, labels in braces, value; blanks may stand between them. */
    private static final Pattern LINE =
            Pattern.compile("[ \t]*+" + WORD + "?+[ \t]*+(?:\\{((?:[^}\"]++|\"" + TEXT + "\")*+)})?+[ \t]*+(\\S++).*+");

    /** The last label may have a comma behind it. */
    private static final Pattern LABEL = Pattern.compile("\\G[ \t]*+(?:\"(" + TEXT + ")\"|" + WORD
            + ")[ \t]*+(?:=[ \t]*+\"(" + TEXT + ")\")?+[ \t]*+(?:,[ \t]*+|$)");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    /**
     * Reads a line that is no comment.
     *
     * @throws IllegalArgumentException if it is no such line
     */
    static Series parse(String line) {
        Matcher whole = LINE.matcher(line);
        if (!whole.matches()) {
            throw wrong(line);
        }
        String name = whole.group(1);
        String inBraces = whole.group(2) == null ? "" : whole.group(2).strip();
        Map<String, String> labels = new HashMap<>();
        int end = 0;
        for (Matcher label = LABEL.matcher(inBraces); label.find(); end = label.end()) {
            String word = label.group(1) == null ? label.group(2) : unescaped(label.group(1));
            if (label.group(3) != null) {
                labels.put(word, unescaped(label.group(3)));
            } else if (name == null) {
                // A name that needs quotes stands among the labels.
                name = word;
            } else {
                throw wrong(line);
            }
        }
        if (name == null || end < inBraces.length()) {
            throw wrong(line);
        }
        try {
            return new Series(name, labels, Double.parseDouble(whole.group(3).replaceFirst("Inf$", "Infinity")));
        } catch (NumberFormatException e) {
            throw wrong(line);
        }
    }

    private static String unescaped(String quoted) {
        return ESCAPED.matcher(quoted)
                .replaceAll(
                        escaped -> Matcher.quoteReplacement(escaped.group(1).equals("n") ? "\n" : escaped.group(1)));
    }

    private static IllegalArgumentException wrong(String line) {
        return new IllegalArgumentException("no name, labels and value: " + line);
    }

    /** Whether it is of that name and has all those labels, among others. */
    boolean isOf(String wantedName, Map<String, String> wantedLabels) {
        return name.equals(wantedName) && labels.entrySet().containsAll(wantedLabels.entrySet());
    }
}
