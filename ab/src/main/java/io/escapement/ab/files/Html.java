package io.escapement.ab.files;

import io.escapement.ab.host.Printable;
import io.escapement.ab.text.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An element with its attributes and content, text among it escaped. What it is written as is HTML and well-formed XML
 * at once.
 */
final class Html {

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<Object> content = new ArrayList<>();

    private Html(String name) {
        this.name = name;
    }

    static Html element(String name, Html... children) {
        Html element = new Html(name);
        element.content.addAll(List.of(children));
        return element;
    }

    static Html element(String name, String text) {
        return new Html(name).text(text);
    }

    Html set(String attribute, String value) {
        attributes.put(attribute, value);
        return this;
    }

    Html set(String attribute, double value) {
        return set(attribute, String.format(Locale.ROOT, "%.1f", value));
    }

    Html add(Html child) {
        content.add(child);
        return this;
    }

    Html text(String text) {
        content.add(text);
        return this;
    }

    /** Returns it in a box of that name within which it scrolls where the page is too narrow for it. */
    Html scrolling(String name) {
        return element("div", this)
                .set("class", "scroll")
                .set("role", "region")
                // Focusable, so that the keyboard can scroll it.
                .set("tabindex", "0")
                .set("aria-label", name);
    }

    static <T> Html of(Table<T> table) {
        Html head = element("tr");
        table.heads().forEach(cell -> head.add(element("th", cell).set("scope", "col")));
        Html body = element("tbody");
        for (T each : table.rows()) {
            List<String> cells = table.cells(each);
            Html row = element("tr", element("th", cells.get(0)).set("scope", "row"));
            cells.stream().skip(1).forEach(cell -> row.add(element("td", cell)));
            body.add(table.isMarked(each) ? row.set("class", "marked") : row);
        }
        return element("table", element("caption", table.caption()), element("thead", head), body)
                .set("class", table.isOfTexts() ? "texts" : "figures")
                .scrolling(table.caption());
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    private void write(StringBuilder out) {
        out.append('<').append(name);
        attributes.forEach((attribute, value) -> out.append(' ')
                .append(attribute)
                .append("=\"")
                .append(escaped(value).replace("\"", "&quot;"))
                .append('"'));
        if (name.equals("meta")) {
            out.append("/>");
            return;
        }
        out.append('>');
        for (Object part : content) {
            if (part instanceof Html child) {
                child.write(out);
            } else {
                out.append(escaped((String) part));
            }
        }
        out.append("</").append(name).append(">\n");
    }

    /** A {@code >} may stand as it is, and must in a style sheet. */
    private static String escaped(String text) {
        return Printable.lines(text).replace("&", "&amp;").replace("<", "&lt;");
    }
}
