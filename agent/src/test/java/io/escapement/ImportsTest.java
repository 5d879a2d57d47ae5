package io.escapement;

import static org.assertj.core.api.Assertions.assertThat;

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
    private static final Path SOURCES = Path.of("src/main/java/io/escapement");
    private static final String OWN = "io.escapement.";

    private static final Map<String, Set<String>> ALLOWED = Map.of(
            "runtime", Set.of(),
            "config", Set.of(),
            "rewrite", Set.of(),
            "probe", Set.of("config"),
            "clock", Set.of("runtime"),
            "jmx", Set.of("clock", "probe", "rewrite"),
            "cli", Set.of("config", "probe"),
            "agent", Set.of("runtime", "config", "rewrite", "probe", "clock", "jmx"));

    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.*]+);");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");

    @Test
    void everyPackageIsInTheTable() {
        assertThat(packages()).containsExactlyInAnyOrderElementsOf(ALLOWED.keySet());
    }

    @Test
    void packagesImportEachOtherAsInTheTable() {
        ALLOWED.forEach((name, allowed) -> {
            Set<String> imported = imports(name).stream()
                    .filter(type -> type.startsWith(OWN))
                    .map(type -> type.substring(OWN.length()).replaceFirst("\\..*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(allowed).as(name).containsAll(imported);
        });
    }

    @Test
    void whatIsForeignIsPicocliAndOnlyTheCommandLineKnowsIt() {
        for (String name : ALLOWED.keySet()) {
            assertThat(imports(name))
                    .as(name)
                    .allMatch(type -> type.startsWith("java.")
                            || type.startsWith("javax.management.")
                            || type.startsWith(OWN)
                            || (name.equals("cli") && type.startsWith("picocli.")));
        }
    }

    @Test
    void managementIsKnownToJmxOnlyAndLoggingToNobody() {
        for (String name : ALLOWED.keySet()) {
            String code = code(name);
            if (!name.equals("jmx")) {
                assertThat(code).as(name).doesNotContain("javax.management").doesNotContain("java.lang.management");
            }
            assertThat(code).as(name).doesNotContain("java.util.logging");
            assertThat(code).as(name).doesNotContain("System.Logger");
        }
    }

    @Test
    void onTheStartPathNothingPrintsToStdoutOrUsesTheFileSystemApi() {
        for (String name : ALLOWED.keySet()) {
            if (!name.equals("cli")) {
                assertThat(code(name)).as(name).doesNotContain("System.out").doesNotContain("java.nio.file");
            }
        }
    }

    private static Set<String> packages() {
        try (Stream<Path> folders = Files.list(SOURCES)) {
            return folders.map(folder -> folder.getFileName().toString()).collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> imports(String name) {
        return IMPORT.matcher(code(name)).results().map(found -> found.group(1)).toList();
    }

    /** All sources of the package, without comments and strings. */
    private static String code(String name) {
        try (Stream<Path> files = Files.walk(SOURCES.resolve(name))) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(ImportsTest::read)
                    .map(text -> STRING.matcher(text).replaceAll("\"\""))
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
