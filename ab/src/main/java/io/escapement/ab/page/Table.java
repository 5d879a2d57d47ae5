package io.escapement.ab.page;

import static io.escapement.ab.page.Html.element;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** A table with a row for each thing of a kind: its columns, the first of which holds the heads of the rows. */
final class Table<T> {

    private final List<String> heads = new ArrayList<>();
    private final List<Function<T, String>> cells = new ArrayList<>();

    Table<T> column(String head, Function<T, String> cell) {
        heads.add(head);
        cells.add(cell);
        return this;
    }

    Html of(String id, String caption, List<T> rows) {
        return of(id, caption, rows, row -> false);
    }

    Html of(String id, String caption, List<T> rows, Predicate<T> marked) {
        return table(id, caption, rows, marked).scrolling("aria-labelledby", id);
    }

    /** A table whose cells are texts rather than figures, without those that are null or empty. */
    static Html ofTexts(String id, String caption, String head, Map<String, String> textByHead) {
        List<Map.Entry<String, String>> rows = textByHead.entrySet().stream()
                .filter(row -> row.getValue() != null && !row.getValue().isEmpty())
                .toList();
        return new Table<Map.Entry<String, String>>()
                .column(head, Map.Entry::getKey)
                .column("value", Map.Entry::getValue)
                .table(id, caption, rows, row -> false)
                .set("class", "texts")
                .scrolling("aria-labelledby", id);
    }

    private Html table(String id, String caption, List<T> rows, Predicate<T> marked) {
        Html head = element("tr");
        heads.forEach(cell -> head.add(element("th", cell).set("scope", "col")));
        Html body = element("tbody");
        for (T each : rows) {
            Html row = element("tr", element("th", cells.get(0).apply(each)).set("scope", "row"));
            cells.stream().skip(1).forEach(cell -> row.add(element("td", cell.apply(each))));
            body.add(marked.test(each) ? row.set("class", "marked") : row);
        }
        return element("table", element("caption", caption).set("id", id), element("thead", head), body);
    }
}
