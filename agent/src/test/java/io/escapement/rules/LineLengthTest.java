package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sources, scripts and documents have lines of at most 120 columns. */
class LineLengthTest {
    private static final int MOST_COLUMNS = 120;

    /** What is built, fetched or measured, and other people's: the Maven wrapper, which Maven writes. */
    private static final Set<String> NOT_OURS =
            Set.of(".git", ".idea", "target", "mvnw", "fuzz", "dependency-reduced-pom.xml");

    private static final Set<String> TEXT =
            Set.of("", "c", "css", "go", "java", "md", "properties", "sh", "svg", "xml", "yml", "yaml");

    @Test
    void noLineIsLonger() throws IOException {
        List<Path> texts = texts();
        assertThat(texts).hasSizeGreaterThan(500);
        List<String> longer = new ArrayList<>();
        for (Path text : texts) {
            List<String> lines = lines(text);
            for (int i = 0; i < lines.size(); i++) {
                int columns = lines.get(i).codePointCount(0, lines.get(i).length());
                if (columns > MOST_COLUMNS && !isMeasured(text)) {
                    longer.add(text + ":" + (i + 1) + " has " + columns + " columns");
                }
            }
        }
        assertThat(longer).isEmpty();
    }

    /** Written by a command: a row of a table, and a line of a log, can't be wrapped. */
    private static boolean isMeasured(Path text) {
        return text.getParent().endsWith("docs/measured");
    }

    private static List<Path> texts() throws IOException {
        List<Path> texts = new ArrayList<>();
        Files.walkFileTree(Sources.project(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = String.valueOf(folder.getFileName());
                boolean isReport = name.contains("-report") && Files.exists(folder.resolve("../pom.xml"));
                return NOT_OURS.contains(name) || isReport ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                String ending = name.contains(".") ? name.substring(name.lastIndexOf('.') + 1) : "";
                if (TEXT.contains(ending) && !NOT_OURS.contains(name)) {
                    texts.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return texts;
    }

    private static List<String> lines(Path text) throws IOException {
        try {
            return Files.readAllLines(text);
        } catch (MalformedInputException binary) {
            return List.of();
        }
    }
}
