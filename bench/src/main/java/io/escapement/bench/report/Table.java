package io.escapement.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table in Markdown by its columns: each has a head, and a function of the row. The first column is text, the others
 * are figures. The A/B test has tables of its own, which are for terminals and need the widths of columns.
 */
public final class Table<T> {
    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

    public Table<T> text(String head, Function<T, String> cell) {
        heads.add(head);
        cells.add(cell);
        return this;
    }

    /** Adds a column of figures, which is empty for null, and has a question mark for NaN. */
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
        return Double.isNaN(figure.doubleValue()) ? "?" : Page.text(format, figure);
    }

    String markdown(List<T> rows) {
        return line(heads.stream())
                + "|---|" + "--:|".repeat(heads.size() - 1) + "\n"
                + rows.stream()
                        .map(row -> line(cells.stream().map(cell -> cell.apply(row))))
                        .collect(Collectors.joining());
    }

    private static String line(Stream<String> row) {
        return row.map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
