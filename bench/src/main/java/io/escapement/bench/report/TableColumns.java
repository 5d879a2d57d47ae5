package io.escapement.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Makes a table by its columns, each of a head and what it shows of a row. */
public final class TableColumns<T> {
    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

    public TableColumns<T> text(String head, Function<T, String> cell) {
        heads.add(head);
        cells.add(cell);
        return this;
    }

    /** Nothing if the figure is null, a question mark if it is NaN. */
    public TableColumns<T> figure(String head, String format, Function<T, Number> figure) {
        return text(head, row -> shown(format, figure.apply(row)));
    }

    public TableColumns<T> count(String head, Function<T, Number> count) {
        return figure(head, "%,d", count);
    }

    private static String shown(String format, Number figure) {
        if (figure == null) {
            return "";
        }
        return Double.isNaN(figure.doubleValue()) ? "?" : String.format(Locale.ROOT, format, figure);
    }

    public Table of(List<T> rows) {
        Table table = new Table(heads);
        rows.forEach(
                row -> table.row(cells.stream().map(cell -> cell.apply(row)).toList()));
        return table;
    }
}
