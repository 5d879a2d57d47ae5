package io.escapement.ab.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A table with a row for each thing of a kind: its columns, the first of which holds the heads of the rows. */
public final class Table<T> {

    private record Column<T>(String head, Function<T, String> cell, boolean isText) {}

    private final List<T> rows;
    private final List<Column<T>> columns = new ArrayList<>();

    public Table(List<T> rows) {
        this.rows = rows;
    }

    /** Adds a column; figures stand on its right, but in the first column, which holds names. */
    public Table<T> column(String head, Function<T, String> cell) {
        columns.add(new Column<>(head, cell, columns.isEmpty()));
        return this;
    }

    /** Adds a column of texts, which stand on its left. */
    public Table<T> textColumn(String head, Function<T, String> cell) {
        columns.add(new Column<>(head, cell, true));
        return this;
    }

    /** Returns the cells of each line, the heads first. */
    List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::head).toList());
        for (T row : rows) {
            lines.add(columns.stream().map(column -> column.cell.apply(row)).toList());
        }
        return lines;
    }

    boolean isText(int column) {
        return columns.get(column).isText;
    }
}
