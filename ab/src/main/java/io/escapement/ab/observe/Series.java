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
    private static final Pattern WORD = token("([\\p{L}\\p{Nd}_:.-]+)");
    private static final Pattern QUOTED = token("\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"");
    private static final Pattern OPENING = token("(\\{)");
    private static final Pattern CLOSING = token("(})");
    private static final Pattern EQUALS = token("(=)");
    /** The last label may have a comma behind it, and need not have one. */
    private static final Pattern COMMA = token("(,|(?=[ \t]*}))");

    private static final Pattern VALUE = token("(\\S+)");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    private static Pattern token(String form) {
        return Pattern.compile("[ \t]*" + form);
    }
    /**
     * Reads a line that is no comment.
     *
     * @throws IllegalArgumentException if it is no such line
     */
    static Series parse(String line) {
        return new Parser(line).series();
    }

    /** Whether it is of that name and has all those labels, among others. */
    boolean isOf(String wantedName, Map<String, String> wantedLabels) {
        return name.equals(wantedName) && labels.entrySet().containsAll(wantedLabels.entrySet());
    }

    /** One pass over a line. */
    private static final class Parser {
        private final String line;
        private final Matcher matcher;
        private int at;

        private Parser(String line) {
            this.line = line;
            this.matcher = WORD.matcher(line);
        }

        private Series series() {
            Map<String, String> labels = new HashMap<>();
            String name = next(WORD);
            if (next(OPENING) != null) {
                while (next(CLOSING) == null) {
                    // A name that needs quotes stands among the labels.
                    String quoted = next(QUOTED);
                    String label = quoted == null ? required(WORD) : unescaped(quoted);
                    if (next(EQUALS) != null) {
                        labels.put(label, unescaped(required(QUOTED)));
                    } else if (name == null) {
                        name = label;
                    } else {
                        throw wrong();
                    }
                    required(COMMA);
                }
            }
            if (name == null) {
                throw wrong();
            }
            return new Series(name, labels, number(required(VALUE)));
        }

        /** Returns the token that comes next; null if another one does. */
        private String next(Pattern token) {
            if (!matcher.usePattern(token).region(at, line.length()).lookingAt()) {
                return null;
            }
            at = matcher.end();
            return matcher.group(1);
        }

        private String required(Pattern token) {
            String found = next(token);
            if (found == null) {
                throw wrong();
            }
            return found;
        }

        private static String unescaped(String quoted) {
            return ESCAPED.matcher(quoted)
                    .replaceAll(escaped ->
                            Matcher.quoteReplacement(escaped.group(1).equals("n") ? "\n" : escaped.group(1)));
        }

        private double number(String text) {
            try {
                return Double.parseDouble(text.replaceFirst("Inf$", "Infinity"));
            } catch (NumberFormatException e) {
                throw wrong();
            }
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("no name, labels and value at column " + (at + 1) + ": " + line);
        }
    }
}
