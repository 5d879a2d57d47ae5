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

    record Heading(int level, String text) implements Block {
        @Override
        public String markdown(Path folder) {
            return "#".repeat(level) + " " + text + "\n";
        }

        @Override
        public String html(Path folder) {
            return "<h" + level + ">" + HtmlText.of(text) + "</h" + level + ">\n";
        }
    }

    record Paragraph(String text) implements Block {
        @Override
        public String markdown(Path folder) {
            return text + "\n";
        }

        @Override
        public String html(Path folder) {
            return "<p>" + HtmlText.of(text) + "</p>\n";
        }
    }

    record Items(List<String> items) implements Block {
        @Override
        public String markdown(Path folder) {
            return items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
        }

        @Override
        public String html(Path folder) {
            return items.stream()
                    .map(item -> "<li>" + HtmlText.of(item) + "</li>\n")
                    .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
        }
    }

    record Commands(String lines) implements Block {
        @Override
        public String markdown(Path folder) {
            return "```\n" + lines + "\n```\n";
        }

        @Override
        public String html(Path folder) {
            return "<pre>" + HtmlText.escaped(lines) + "</pre>\n";
        }
    }

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
