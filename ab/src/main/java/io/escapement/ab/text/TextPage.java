package io.escapement.ab.text;

import io.escapement.ab.host.Printable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A report for a terminal: sentences are wrapped, tables keep their own width, and nothing in it moves the cursor. */
public final class TextPage {

    private static final int COLUMNS = 100;

    private static final String INDENT = "  ";
    private static final String GAP = "  ";

    private final StringBuilder text = new StringBuilder();

    /** Wraps the first line only: the lines below it are what a service has printed. */
    public void paragraph(String format, Object... values) {
        String[] parts = String.format(Locale.ROOT, format, values).split("\n", 2);
        List<String> lines = WrappedText.lines(parts[0], COLUMNS - INDENT.length());
        line("%s", String.join("\n" + INDENT, lines).replace('\u00a0', ' '));
        if (parts.length > 1) {
            line("%s", parts[1]);
        }
    }

    public void line(String format, Object... values) {
        String line = String.format(Locale.ROOT, format, values).stripTrailing();
        text.append(Printable.lines(line)).append('\n');
    }

    public <T> void table(Table<T> table) {
        List<List<String>> lines = table.lines();
        int[] widths = new int[lines.get(0).size()];
        for (List<String> cells : lines) {
            Arrays.setAll(widths, i -> Math.max(widths[i], cells.get(i).length()));
        }
        for (List<String> cells : lines) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String padding = " ".repeat(widths[i] - cells.get(i).length());
                line.append(i == 0 ? "" : GAP)
                        .append(table.isText(i) ? cells.get(i) + padding : padding + cells.get(i));
            }
            line("%s", line);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
