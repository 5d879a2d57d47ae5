package io.escapement.ab.files;

import io.escapement.ab.host.Printable;
import io.escapement.ab.text.Table;
import java.util.List;

/** Text and tables as HTML. */
final class Html {

    private Html() {}

    /** Returns it as the text of an element, or as the value of an attribute. */
    static String escaped(String text) {
        return Printable.lines(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /**
     * Returns a table in a box within which it scrolls where the page is too narrow for it; nothing if it has no rows.
     *
     * @param cssClass of the table
     */
    static <T> String of(Table<T> table, String cssClass) {
        if (table.rows().isEmpty()) {
            return "";
        }
        String caption = escaped(table.caption());
        // Focusable, so that the keyboard can scroll it.
        StringBuilder html = new StringBuilder("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"")
                .append(caption)
                .append("\"><table class=\"")
                .append(cssClass)
                .append("\"><caption>")
                .append(caption)
                .append("</caption><thead><tr>");
        for (int i = 0; i < table.heads().size(); i++) {
            cell("th scope=\"col\"", table, i, table.heads().get(i), html);
        }
        html.append("</tr></thead><tbody>\n");
        for (T row : table.rows()) {
            html.append("<tr>");
            List<String> cells = table.cells(row);
            for (int i = 0; i < cells.size(); i++) {
                cell(i == 0 ? "th scope=\"row\"" : "td", table, i, cells.get(i), html);
            }
            html.append("</tr>\n");
        }
        return html.append("</tbody></table></div>\n").toString();
    }

    private static void cell(String tag, Table<?> table, int column, String text, StringBuilder html) {
        html.append('<').append(tag);
        if (table.isText(column)) {
            html.append(" class=\"text\"");
        }
        html.append('>').append(escaped(text)).append("</").append(tag, 0, 2).append('>');
    }
}
