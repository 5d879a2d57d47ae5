package io.escapement.ab.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A table with a row for each thing of a kind, for a page as for a terminal: its columns, the first of which holds the
 * heads of the rows.
 */
public final class Table<T> {

    private final String caption;
    private final List<T> rows;
    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, String>> columns = new ArrayList<>();
    private Predicate<T> marked = row -> false;
    private boolean ofTexts;

    public Table(String caption, List<T> rows) {
        this.caption = caption;
        this.rows = rows;
    }

    /** A table whose cells are texts rather than figures, without those that are null or empty. */
    public static Table<Map.Entry<String, String>> ofTexts(
            String caption, String head, Map<String, String> textByHead) {
        Stream<Map.Entry<String, String>> known = textByHead.entrySet().stream()
                .filter(row -> row.getValue() != null && !row.getValue().isEmpty());
        Table<Map.Entry<String, String>> table = new Table<>(caption, known.toList());
        table.ofTexts = true;
        return table.column(head, Map.Entry::getKey).column("value", Map.Entry::getValue);
    }

    public Table<T> column(String head, Function<T, String> cell) {
        heads.add(head);
        columns.add(cell);
        return this;
    }

    public Table<T> mark(Predicate<T> which) {
        marked = which;
        return this;
    }

    public String caption() {
        return caption;
    }

    public boolean isOfTexts() {
        return ofTexts;
    }

    public List<String> heads() {
        return List.copyOf(heads);
    }

    public List<T> rows() {
        return List.copyOf(rows);
    }

    public List<String> cells(T row) {
        return columns.stream().map(column -> column.apply(row)).toList();
    }

    public boolean isMarked(T row) {
        return marked.test(row);
    }
}
