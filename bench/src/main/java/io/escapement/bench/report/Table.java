package io.escapement.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table whose first column is text and whose other columns are figures. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... head) {
        this(List.of(head));
    }

    public Table(List<String> head) {
        rows.add(List.copyOf(head));
    }

    /** A cell's text. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != columns()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + columns() + " columns");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    private int columns() {
        return rows.get(0).size();
    }

    /** A table of more than 120 columns of text is written as several, each with the first column. */
    String markdown() {
        List<String> parts = new ArrayList<>();
        int from = 1;
        while (from < columns()) {
            int to = from + 1;
            while (to < columns() && part(from, to + 1).lines().allMatch(line -> line.length() <= Lines.COLUMNS)) {
                to++;
            }
            parts.add(part(from, to));
            from = to;
        }
        return String.join("\n", parts);
    }

    private String part(int from, int to) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(Stream.concat(Stream.of(row.get(0)), row.subList(from, to).stream())
                    .map(cell -> cell.replace("|", "\\|"))
                    .collect(Collectors.joining(" | ", "| ", " |\n")));
        }
        lines.add(1, "|---|" + "--:|".repeat(to - from) + "\n");
        return String.join("", lines);
    }
}
