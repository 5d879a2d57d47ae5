package io.escapement.ab.observe;

import java.util.HashMap;
import java.util.Map;

/**
 * One line of a page in Prometheus' text format or in OpenMetrics: a name, its labels and its value. What may follow, a
 * time or an exemplar, is left out.
 */
record Series(String name, Map<String, String> labels, double value) {
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
        private int at;

        private Parser(String line) {
            this.line = line;
        }

        private Series series() {
            Map<String, String> labels = new HashMap<>();
            String name = word();
            skipSpace();
            if (isNext('{')) {
                do {
                    skipSpace();
                    if (at < line.length() && line.charAt(at) == '}') {
                        break;
                    }
                    // A name that needs quotes stands among the labels.
                    String label = at < line.length() && line.charAt(at) == '"' ? quoted() : word();
                    skipSpace();
                    if (isNext('=')) {
                        skipSpace();
                        labels.put(label, quoted());
                    } else if (name.isEmpty()) {
                        name = label;
                    } else {
                        throw wrong();
                    }
                    skipSpace();
                } while (isNext(','));
                if (!isNext('}')) {
                    throw wrong();
                }
            }
            if (name.isEmpty()) {
                throw wrong();
            }
            skipSpace();
            int from = at;
            while (at < line.length() && !Character.isWhitespace(line.charAt(at))) {
                at++;
            }
            return new Series(name, labels, number(line.substring(from, at)));
        }

        private String word() {
            int from = at;
            while (at < line.length()
                    && (Character.isLetterOrDigit(line.charAt(at)) || "_:.-".indexOf(line.charAt(at)) >= 0)) {
                at++;
            }
            return line.substring(from, at);
        }

        private String quoted() {
            if (!isNext('"')) {
                throw wrong();
            }
            StringBuilder text = new StringBuilder();
            while (at < line.length() && line.charAt(at) != '"') {
                char next = line.charAt(at++);
                if (next == '\\' && at < line.length()) {
                    next = line.charAt(at++);
                    text.append(next == 'n' ? '\n' : next);
                } else {
                    text.append(next);
                }
            }
            if (!isNext('"')) {
                throw wrong();
            }
            return text.toString();
        }

        private double number(String text) {
            return switch (text) {
                case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> {
                    try {
                        yield Double.parseDouble(text);
                    } catch (NumberFormatException e) {
                        throw wrong();
                    }
                }
            };
        }

        private boolean isNext(char wanted) {
            boolean isNext = at < line.length() && line.charAt(at) == wanted;
            at += isNext ? 1 : 0;
            return isNext;
        }

        private void skipSpace() {
            while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t')) {
                at++;
            }
        }

        private IllegalArgumentException wrong() {
            return new IllegalArgumentException("no name, labels and value at column " + (at + 1) + ": " + line);
        }
    }
}
