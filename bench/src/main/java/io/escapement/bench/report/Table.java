package io.escapement.bench.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A table whose first column is text and whose other columns are figures. */
public final class Table implements Block {
    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... head) {
        this(List.of(head));
    }

    public Table(List<String> head) {
        rows.add(List.copyOf(head));
    }

    public Table row(String... cells) {
        return row(List.of(cells));
    }

    public Table row(List<String> cells) {
        if (cells.size() != head().size()) {
            throw new IllegalArgumentException(cells.size() + " cells in a table of " + head().size() + " columns");
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public boolean isEmpty() {
        return rows.size() == 1;
    }

    private List<String> head() {
        return rows.get(0);
    }

    /** A table of more than 120 columns of text is written as several, each with the first column. */
    @Override
    public String markdown(Path folder) {
        StringBuilder text = new StringBuilder();
        for (int from = 1; from < head().size(); ) {
            int to = from + 1;
            while (to < head().size() && width(from, to + 1) <= Lines.COLUMNS) {
                to++;
            }
            text.append(from == 1 ? "" : "\n").append(part(from, to));
            from = to;
        }
        return text.toString();
    }

    private int width(int from, int to) {
        return rows.stream().mapToInt(row -> line(row, from, to).length()).max().orElseThrow() - 1;
    }

    private String part(int from, int to) {
        String ruler = "|---|" + "--:|".repeat(to - from) + "\n";
        return line(head(), from, to)
                + ruler
                + rows.stream().skip(1).map(row -> line(row, from, to)).collect(Collectors.joining());
    }

    private static String line(List<String> cells, int from, int to) {
        return Stream.concat(Stream.of(cells.get(0)), cells.subList(from, to).stream())
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public String html(Path folder) {
        return "<table>\n" + htmlRow(head(), "th")
                + rows.stream().skip(1).map(row -> htmlRow(row, "td")).collect(Collectors.joining()) + "</table>\n";
    }

    private static String htmlRow(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + HtmlText.of(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }
}
