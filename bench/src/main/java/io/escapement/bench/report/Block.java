package io.escapement.bench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** A part of a {@link Page}, in both of its forms. */
interface Block {
    String markdown(Path folder);

    String html(Path folder);

    /** A block of text, the same in whatever folder it is. */
    record Text(String markdown, String html) implements Block {
        static Text heading(int level, String text) {
            return new Text(
                    "#".repeat(level) + " " + text + "\n",
                    "<h" + level + ">" + HtmlText.of(text) + "</h" + level + ">\n");
        }

        static Text paragraph(String text) {
            return new Text(Lines.wrapped("", text), "<p>" + HtmlText.of(text) + "</p>\n");
        }

        static Text list(List<String> items) {
            return new Text(
                    items.stream().map(item -> Lines.wrapped("- ", item)).collect(Collectors.joining()),
                    items.stream()
                            .map(item -> "<li>" + HtmlText.of(item) + "</li>\n")
                            .collect(Collectors.joining("", "<ul>\n", "</ul>\n")));
        }

        static Text commands(String lines) {
            return new Text("```\n" + lines + "\n```\n", "<pre>" + HtmlText.escaped(lines) + "</pre>\n");
        }

        @Override
        public String markdown(Path folder) {
            return markdown;
        }

        @Override
        public String html(Path folder) {
            return html;
        }
    }

    /** An image file in the folder of the page. */
    record Picture(String file, String alternative) implements Block {
        @Override
        public String markdown(Path folder) {
            return Files.exists(folder.resolve(file)) ? "![" + alternative + "](" + file + ")\n" : "";
        }

        @Override
        public String html(Path folder) {
            try {
                Path png = folder.resolve(file);
                return !Files.exists(png)
                        ? ""
                        : "<img alt=\"" + HtmlText.escaped(alternative) + "\" src=\"data:image/png;base64,"
                                + Base64.getEncoder().encodeToString(Files.readAllBytes(png)) + "\">\n";
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
