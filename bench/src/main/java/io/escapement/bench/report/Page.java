package io.escapement.bench.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A report, block by block, that can be written as Markdown and as one HTML file. Text may hold Markdown's emphasis and links. */
public final class Page {

    private final List<Block> blocks = new ArrayList<>();

    public Page heading(int level, String text) {
        blocks.add(new Block.Heading(level, text));
        return this;
    }

    public Page paragraph(String format, Object... values) {
        blocks.add(new Block.Paragraph(String.format(Locale.ROOT, format, values)));
        return this;
    }

    public Page list(List<String> items) {
        if (!items.isEmpty()) {
            blocks.add(new Block.Items(items));
        }
        return this;
    }

    public Page commands(String lines) {
        blocks.add(new Block.Commands(lines.strip()));
        return this;
    }

    public Page table(Table table) {
        blocks.add(table);
        return this;
    }

    /** A file within the folder of the report; left out where it could not be drawn. */
    public Page picture(String file, String alternative) {
        blocks.add(new Block.Picture(file, alternative));
        return this;
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
