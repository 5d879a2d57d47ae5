package io.escapement.bench.report;

import io.escapement.ab.host.Environment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A report, block by block, that can be written as Markdown and as one HTML file. Text may hold Markdown's emphasis and
 * links; it is wrapped at 120 columns.
 */
public final class Page {
    /** Both forms of a part of the page, given the folder that the page is in. */
    private record Block(Function<Path, String> markdown, Function<Path, String> html) {}

    private final List<Block> blocks = new ArrayList<>();

    private Page add(Function<Path, String> markdown, Function<Path, String> html) {
        blocks.add(new Block(markdown, html));
        return this;
    }

    private Page add(String markdown, String html) {
        return add(folder -> markdown, folder -> html);
    }

    public Page heading(int level, String text) {
        return add(
                "#".repeat(level) + " " + text + "\n", "<h" + level + ">" + HtmlText.of(text) + "</h" + level + ">\n");
    }

    public Page paragraph(String format, Object... values) {
        String text = String.format(Locale.ROOT, format, values);
        return add(Lines.wrapped("", text), "<p>" + HtmlText.of(text) + "</p>\n");
    }

    /** Nothing if there are no items. */
    public Page list(List<String> items) {
        if (items.isEmpty()) {
            return this;
        }
        return add(
                items.stream().map(item -> Lines.wrapped("- ", item)).collect(Collectors.joining()),
                items.stream()
                        .map(item -> "<li>" + HtmlText.of(item) + "</li>\n")
                        .collect(Collectors.joining("", "<ul>\n", "</ul>\n")));
    }

    public Page commands(String lines) {
        return add("```\n" + lines.strip() + "\n```\n", "<pre>" + HtmlText.escaped(lines.strip()) + "</pre>\n");
    }

    public Page table(Table table) {
        return add(folder -> table.markdown(), folder -> table.html());
    }

    /** A file within the folder of the report; left out if it could not be drawn. */
    public Page picture(String file, String alternative) {
        return add(
                folder -> Files.exists(folder.resolve(file)) ? "![" + alternative + "](" + file + ")\n" : "",
                folder -> Files.exists(folder.resolve(file)) ? embedded(folder.resolve(file), alternative) : "");
    }

    private static String embedded(Path png, String alternative) {
        try {
            return "<img alt=\"" + HtmlText.escaped(alternative) + "\" src=\"data:image/png;base64,"
                    + Base64.getEncoder().encodeToString(Files.readAllBytes(png)) + "\">\n";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The machine, as reports name it: kernel, clocksource, processors and memory. */
    public static String of(Environment on) {
        return String.format(
                Locale.ROOT,
                "%s, clocksource %s, %d cores (%s), %,d MB",
                on.kernel(),
                on.clocksource(),
                on.cores(),
                on.cpu(),
                on.memoryMegabytes());
    }

    public String markdown(Path folder) {
        return blocks.stream()
                        .map(block -> block.markdown().apply(folder))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("\n"))
                        .stripTrailing()
                + "\n";
    }

    public String html(String title, Path folder) {
        return HtmlText.document(
                title, blocks.stream().map(block -> block.html().apply(folder)).collect(Collectors.joining()));
    }
}
