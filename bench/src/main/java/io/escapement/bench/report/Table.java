package io.escapement.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table whose first column is text and whose other columns are figures. */
public final class Table {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... head) {
        rows.add(List.of(head));
    }

    public Table row(String... cells) {
        if (cells.length != columns()) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + columns() + " columns");
        }
        rows.add(List.of(cells));
        return this;
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
            while (to < columns() && part(from, to + 1).lines().allMatch(line -> line.length() <= Page.COLUMNS)) {
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

    /** Makes a table by its columns, each of a head and what it shows of a row. */
    public static final class Columns<T> {
        private final List<String> heads = new ArrayList<>();
        private final List<Function<T, String>> cells = new ArrayList<>();

        public Columns<T> text(String head, Function<T, String> cell) {
            heads.add(head);
            cells.add(cell);
            return this;
        }

        /** Nothing if the figure is null, a question mark if it is NaN. */
        public Columns<T> figure(String head, String format, Function<T, Number> figure) {
            return text(head, row -> shown(format, figure.apply(row)));
        }

        public Columns<T> count(String head, Function<T, Number> count) {
            return figure(head, "%,d", count);
        }

        private static String shown(String format, Number figure) {
            if (figure == null) {
                return "";
            }
            return Double.isNaN(figure.doubleValue()) ? "?" : Figures.text(format, figure);
        }

        public Table of(List<T> rows) {
            Table table = new Table(heads.toArray(String[]::new));
            rows.forEach(
                    row -> table.row(cells.stream().map(cell -> cell.apply(row)).toArray(String[]::new)));
            return table;
        }
    }
}
