package io.escapement.ab.page;

import java.util.List;

/** A table that scrolls within a box of its own where the page is too narrow for it. */
final class DataTable {

    private final Html table;
    private final Html body = Html.element("tbody");
    private final Html box;

    DataTable(String id, String caption, List<String> head) {
        Html row = Html.element("tr");
        head.forEach(cell -> row.add(Html.element("th", cell).set("scope", "col")));
        table = Html.element("table", Html.element("caption", caption).set("id", id), Html.element("thead", row), body);
        // Focusable, so that the keyboard can scroll it.
        box = Html.element("div", table)
                .set("class", "scroll")
                .set("role", "region")
                .set("tabindex", "0")
                .set("aria-labelledby", id);
    }

    /** The table's cells are texts rather than figures. */
    DataTable ofTexts() {
        table.set("class", "texts");
        return this;
    }

    DataTable row(String head, List<String> cells) {
        return row(head, cells, false);
    }

    DataTable row(String head, List<String> cells, boolean marked) {
        Html row = Html.element("tr", Html.element("th", head).set("scope", "row"));
        cells.forEach(cell -> row.add(Html.element("td", cell)));
        body.add(marked ? row.set("class", "marked") : row);
        return this;
    }

    Html html() {
        return box;
    }
}
