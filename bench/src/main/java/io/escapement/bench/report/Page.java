package io.escapement.bench.report;

import com.google.gson.GsonBuilder;
import io.escapement.ab.text.WrappedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report in Markdown, block by block. Text may hold its emphasis and links; it is wrapped at 120 columns. */
public final class Page {
    private static final int COLUMNS = 120;

    private final List<String> blocks = new ArrayList<>();

    /** Begins the page with the conditions. */
    public Page(String title, Conditions conditions) {
        heading(1, title).paragraph("%s", conditions);
    }

    /** Adds a paragraph of text with figures, formatted the same in every locale. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private Page add(String block) {
        blocks.add(block);
        return this;
    }

    public Page heading(int level, String text) {
        return add("#".repeat(level) + " " + text + "\n");
    }

    public Page paragraph(String format, Object... values) {
        return add(wrapped("", text(format, values)));
    }

    /** Adds a list; nothing if there are no items. */
    public Page list(List<String> items) {
        return items.isEmpty()
                ? this
                : add(items.stream().map(item -> wrapped("- ", item)).collect(Collectors.joining()));
    }

    public Page commands(String lines) {
        return add("```\n" + lines.strip() + "\n```\n");
    }

    public <T> Page table(Table<T> table, List<T> rows) {
        return add(table.markdown(rows));
    }

    public String markdown() {
        return String.join("\n", blocks).stripTrailing() + "\n";
    }

    /** Writes {@code name.md}, and for programs {@code name.json}; returns the former. */
    public Path write(Path folder, String name, Object content) throws IOException {
        String json = new GsonBuilder()
                .setPrettyPrinting()
                .serializeSpecialFloatingPointValues()
                .create()
                .toJson(content);
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + ".json"), json + "\n");
        return Files.writeString(folder.resolve(name + ".md"), markdown());
    }

    /** @param first begins the first line; the others are indented by as much */
    private static String wrapped(String first, String text) {
        // At the beginning of a line, these characters would begin a list, a heading, a quotation or a table.
        String glued = text.strip().replaceAll("\\s+(?=([-+*>|]|#+|\\d+[.)])(\\s|$))", "\u00a0");
        List<String> lines = WrappedText.lines(glued, COLUMNS - first.length());
        return first + String.join("\n" + " ".repeat(first.length()), lines).replace('\u00a0', ' ') + "\n";
    }
}
