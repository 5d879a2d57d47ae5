package io.escapement.ab.text;

import io.escapement.ab.host.Printable;
import java.util.List;
import java.util.Locale;

/** A report for a terminal: sentences are wrapped, tables keep their own width, and nothing in it moves the cursor. */
public final class TextPage {

    /** The width of a file, and of a terminal that does not tell its own. */
    public static final int COLUMNS = 100;

    private static final String INDENT = "  ";

    private final int columns;
    private final StringBuilder text = new StringBuilder();

    public TextPage() {
        this(COLUMNS);
    }

    public TextPage(int columns) {
        this.columns = columns;
    }

    /** Wraps the first line only: the lines below it are what a service has printed. */
    public void paragraph(String format, Object... values) {
        String[] parts = String.format(Locale.ROOT, format, values).split("\n", 2);
        List<String> lines = WrappedText.lines(parts[0], columns - INDENT.length(), String::length);
        line("%s", String.join("\n" + INDENT, lines).replace('\u00a0', ' '));
        if (parts.length > 1) {
            line("%s", parts[1]);
        }
    }

    public void line(String format, Object... values) {
        String line = String.format(Locale.ROOT, format, values).stripTrailing();
        text.append(Printable.lines(line)).append('\n');
    }

    public boolean isEmpty() {
        return text.isEmpty();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
