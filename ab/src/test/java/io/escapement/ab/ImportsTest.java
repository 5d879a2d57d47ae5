package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package may import which. */
class ImportsTest {

    private static final Path SOURCES = Path.of("src/main/java/io/escapement/ab");
    private static final String OWN = "io.escapement.ab.";

    /** From below: a package imports only those above it in this table. The command itself may import all. */
    private static final Map<String, Set<String>> ALLOWED = Map.ofEntries(
            entry("host", Set.of()),
            entry("plan", Set.of()),
            entry("http", Set.of()),
            entry("statistics", Set.of()),
            entry("text", Set.of("statistics")),
            entry("demo", Set.of("http")),
            entry("load", Set.of("http", "demo", "host")),
            entry("service", Set.of("host")),
            entry("report", Set.of("host", "service", "statistics")),
            entry("draw", Set.of("report", "text")),
            entry("chart", Set.of("draw", "report", "text")),
            entry("page", Set.of("chart", "draw", "report", "text", "host", "service")),
            entry("recording", Set.of("plan", "load", "service", "report", "statistics")),
            entry("judge", Set.of("recording", "plan", "load", "service", "report", "statistics", "host")),
            entry("source", Set.of("plan", "load", "http", "service", "statistics", "host")),
            entry(
                    "run",
                    Set.of(
                            "source",
                            "judge",
                            "recording",
                            "plan",
                            "load",
                            "service",
                            "report",
                            "statistics",
                            "text",
                            "host")),
            entry("files", Set.of("recording", "plan", "load", "page", "report", "service", "text")));

    private static final Map<String, Set<String>> FOREIGN = Map.of(
            "picocli.", Set.of("", "host", "load"),
            "com.google.gson.", Set.of("files", "http"),
            "java.awt.", Set.of("draw"),
            "javax.imageio.", Set.of("draw"),
            "com.sun.tools.attach.", Set.of("service"),
            "javax.management.remote.", Set.of("service"),
            "org.apache.commons.statistics.", Set.of("statistics"));

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
    private static final Pattern QUALIFIED = Pattern.compile("(?<![\\w.])io\\.escapement\\.\\w+");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");

    @Test
    void everyPackageIsInTheTableAndSaysWhatItOwns() {
        assertThat(packages()).containsExactlyInAnyOrderElementsOf(ALLOWED.keySet());
        assertThat(packages())
                .allMatch(name -> Files.exists(SOURCES.resolve(name).resolve("package-info.java")));
        assertThat(SOURCES.resolve("package-info.java")).exists();
    }

    @Test
    void packagesImportEachOtherAsInTheTable() {
        ALLOWED.forEach((name, allowed) -> assertThat(allowed).as(name).containsExactlyInAnyOrderElementsOf(own(name)));
    }

    @Test
    void noPackageImportsTheCommandOrWhatImportsItself() {
        ALLOWED.forEach((name, allowed) -> {
            assertThat(imports(name)).as(name).noneMatch(type -> type.matches("io\\.escapement\\.ab\\.[A-Z].*"));
            allowed.forEach(other -> assertThat(reachable(other)).as(name).doesNotContain(name));
        });
    }

    @Test
    void nothingElseOfTheProjectIsKnownHere() {
        Stream.concat(Stream.of(""), packages().stream())
                .forEach(name -> assertThat(
                                QUALIFIED.matcher(code(name)).results().map(found -> found.group()))
                        .as(name)
                        .allMatch("io.escapement.ab"::equals));
    }

    @Test
    void aLibraryIsKnownToThePackagesThatNeedIt() {
        FOREIGN.forEach((prefix, allowed) -> {
            Set<String> importing = Stream.concat(Stream.of(""), packages().stream())
                    .filter(name -> imports(name).stream().anyMatch(type -> type.startsWith(prefix)))
                    .collect(Collectors.toSet());
            assertThat(importing).as(prefix).isEqualTo(allowed);
        });
    }

    private static Set<String> reachable(String name) {
        Set<String> reached = new TreeSet<>(Set.of(name));
        ALLOWED.get(name).forEach(other -> reached.addAll(reachable(other)));
        return reached;
    }

    private static Set<String> own(String name) {
        return imports(name).stream()
                .filter(type -> type.startsWith(OWN))
                .map(type -> type.substring(OWN.length()).replaceFirst("\\..*", ""))
                .filter(other -> !other.equals(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> packages() {
        try (Stream<Path> folders = Files.list(SOURCES)) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> folder.getFileName().toString())
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> imports(String name) {
        return IMPORT.matcher(code(name)).results().map(found -> found.group(1)).toList();
    }

    /** All sources of the package, without comments. */
    private static String code(String name) {
        try (Stream<Path> files = Files.list(SOURCES.resolve(name))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ImportsTest::read)
                    .map(text -> COMMENT.matcher(text).replaceAll(" "))
                    .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
