package io.escapement.bench.report;

import io.escapement.ab.host.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report in Markdown, block by block. Text may hold its emphasis and links; it is wrapped at 120 columns. */
public final class Page {
    private final List<String> blocks = new ArrayList<>();

    private Page add(String block) {
        blocks.add(block);
        return this;
    }

    public Page heading(int level, String text) {
        return add("#".repeat(level) + " " + text + "\n");
    }

    public Page paragraph(String format, Object... values) {
        return add(Lines.wrapped("", String.format(Locale.ROOT, format, values)));
    }

    /** Nothing if there are no items. */
    public Page list(List<String> items) {
        return items.isEmpty()
                ? this
                : add(items.stream().map(item -> Lines.wrapped("- ", item)).collect(Collectors.joining()));
    }

    public Page commands(String lines) {
        return add("```\n" + lines.strip() + "\n```\n");
    }

    public Page table(Table table) {
        return add(table.markdown());
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

    public String markdown() {
        return String.join("\n", blocks).stripTrailing() + "\n";
    }
}
