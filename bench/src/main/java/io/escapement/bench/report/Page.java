package io.escapement.bench.report;

import io.escapement.ab.host.Environment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A report, block by block, that can be written as Markdown and as one HTML file. Text may hold Markdown's emphasis and
 * links; it is wrapped at 120 columns.
 */
public final class Page {
    private final List<Block> blocks = new ArrayList<>();

    public Page heading(int level, String text) {
        blocks.add(Block.Text.heading(level, text));
        return this;
    }

    public Page paragraph(String format, Object... values) {
        blocks.add(Block.Text.paragraph(String.format(Locale.ROOT, format, values)));
        return this;
    }

    /** Nothing if there are no items. */
    public Page list(List<String> items) {
        if (!items.isEmpty()) {
            blocks.add(Block.Text.list(items));
        }
        return this;
    }

    public Page commands(String lines) {
        blocks.add(Block.Text.commands(lines.strip()));
        return this;
    }

    public Page table(Table table) {
        blocks.add(table);
        return this;
    }

    /** A file within the folder of the report; left out if it could not be drawn. */
    public Page picture(String file, String alternative) {
        blocks.add(new Block.Picture(file, alternative));
        return this;
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
        StringBuilder text = new StringBuilder();
        for (Block block : blocks) {
            String markdown = block.markdown(folder);
            text.append(markdown).append(markdown.isEmpty() ? "" : "\n");
        }
        return text.toString().stripTrailing() + "\n";
    }

    public String html(String title, Path folder) {
        StringBuilder text = new StringBuilder();
        blocks.forEach(block -> text.append(block.html(folder)));
        return HtmlText.document(title, text.toString());
    }
}
