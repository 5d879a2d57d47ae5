package io.escapement.bench.report;

import io.escapement.ab.text.WrappedText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A report in Markdown, block by block. Text may hold its emphasis and links; it is wrapped at 120 columns. */
public final class Page {
    static final int COLUMNS = 120;

    private final List<String> blocks = new ArrayList<>();

    private Page add(String block) {
        blocks.add(block);
        return this;
    }

    public Page heading(int level, String text) {
        return add("#".repeat(level) + " " + text + "\n");
    }

    public Page paragraph(String format, Object... values) {
        return add(wrapped("", Figures.text(format, values)));
    }

    /** Nothing if there are no items. */
    public Page list(List<String> items) {
        return items.isEmpty()
                ? this
                : add(items.stream().map(item -> wrapped("- ", item)).collect(Collectors.joining()));
    }

    public Page commands(String lines) {
        return add("```\n" + lines.strip() + "\n```\n");
    }

    /** As {@link Table#of} has made it. */
    public Page table(String table) {
        return add(table);
    }

    public String markdown() {
        return String.join("\n", blocks).stripTrailing() + "\n";
    }

    /** @param first begins the first line; the others are indented by as much */
    static String wrapped(String first, String text) {
        // At the beginning of a line these would begin a list, a heading, a quotation or a table.
        String glued = text.strip().replaceAll("\\s+(?=([-+*>|]|#+|\\d+[.)])(\\s|$))", "\u00a0");
        List<String> lines = WrappedText.lines(glued, COLUMNS - first.length());
        return first + String.join("\n" + " ".repeat(first.length()), lines).replace('\u00a0', ' ') + "\n";
    }
}
