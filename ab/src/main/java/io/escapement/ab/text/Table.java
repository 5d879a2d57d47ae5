package io.escapement.ab.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A table with a row for each thing of a kind, for a page as for a terminal: its columns, the first of which holds the
 * heads of the rows.
 */
public final class Table<T> {

    private record Column<T>(String head, Function<T, String> cell, boolean isText) {}

    private final String caption;
    private final List<T> rows;
    private final List<Column<T>> columns = new ArrayList<>();

    public Table(String caption, List<T> rows) {
        this.caption = caption;
        this.rows = rows;
    }

    /** Returns a table of two columns of texts, without the rows whose text is null or empty. */
    public static Table<Map.Entry<String, String>> ofTexts(
            String caption, String head, Map<String, String> textByHead) {
        Stream<Map.Entry<String, String>> known = textByHead.entrySet().stream()
                .filter(row -> row.getValue() != null && !row.getValue().isEmpty());
        return new Table<>(caption, known.toList())
                .column(head, Map.Entry::getKey)
                .textColumn("value", Map.Entry::getValue);
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

    public String caption() {
        return caption;
    }

    public List<String> heads() {
        return columns.stream().map(Column::head).toList();
    }

    public List<T> rows() {
        return List.copyOf(rows);
    }

    public List<String> cells(T row) {
        return columns.stream().map(column -> column.cell.apply(row)).toList();
    }

    public boolean isText(int column) {
        return columns.get(column).isText;
    }
}
