package io.escapement.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table by its columns, each of a head and what it shows of a row. The first column is text, the others are figures.
 */
public final class Table<T> {
    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

    public Table<T> text(String head, Function<T, String> cell) {
        heads.add(head);
        cells.add(cell);
        return this;
    }

    /** Nothing if the figure is null, a question mark if it is NaN. */
    public Table<T> figure(String head, String format, Function<T, Number> figure) {
        return text(head, row -> shown(format, figure.apply(row)));
    }

    public Table<T> count(String head, Function<T, Number> count) {
        return figure(head, "%,d", count);
    }

    private static String shown(String format, Number figure) {
        if (figure == null) {
            return "";
        }
        return Double.isNaN(figure.doubleValue()) ? "?" : Figures.text(format, figure);
    }

    /** In Markdown. More than 120 columns of text are written as several tables, each with the first column. */
    public String of(List<T> rows) {
        List<List<String>> lines = new ArrayList<>(List.of(heads));
        rows.forEach(
                row -> lines.add(cells.stream().map(cell -> cell.apply(row)).toList()));
        List<String> parts = new ArrayList<>();
        int from = 1;
        while (from < heads.size()) {
            int to = from + 1;
            while (to < heads.size()
                    && part(lines, from, to + 1).lines().allMatch(line -> line.length() <= Page.COLUMNS)) {
                to++;
            }
            parts.add(part(lines, from, to));
            from = to;
        }
        return String.join("\n", parts);
    }

    private static String part(List<List<String>> rows, int from, int to) {
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
