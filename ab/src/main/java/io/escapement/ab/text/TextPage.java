package io.escapement.ab.text;

import java.util.Locale;

/** A report for a terminal: sentences are wrapped, tables keep their own width. */
public final class TextPage {
    private static final int COLUMNS = 100;
    private static final String INDENT = "  ";

    private final StringBuilder text = new StringBuilder();

    public void paragraph(String format, Object... values) {
        String sentences = String.format(Locale.ROOT, format, values);
        String lines =
                String.join("\n" + INDENT, WrappedText.lines(sentences, COLUMNS - INDENT.length(), String::length));
        text.append(lines.replace('\u00a0', ' ')).append('\n');
    }

    public void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
