package io.escapement.bench.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table whose first column is text and whose other columns are figures. */
public final class Table implements Block {

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    public Table(List<String> head) {
        this.head = List.copyOf(head);
    }

    public Table row(List<String> cells) {
        if (cells.size() != head.size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + head.size() + " columns");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public String markdown(Path folder) {
        String ruler = "|---|" + "--:|".repeat(head.size() - 1) + "\n";
        return line(head) + ruler + rows.stream().map(Table::line).collect(Collectors.joining());
    }

    private static String line(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public String html(Path folder) {
        return "<table>\n" + htmlRow(head, "th")
                + rows.stream().map(row -> htmlRow(row, "td")).collect(Collectors.joining()) + "</table>\n";
    }

    private static String htmlRow(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + HtmlText.of(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }
}
