package io.escapement.bench;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which package of the lab may import which other packages of the project. */
class ImportsTest {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?io\\.escapement\\.([a-z.]+)\\.[A-Z]");

    private static final Map<String, Set<String>> MAIN = Map.ofEntries(
            entry("report", Set.of("ab.host")),
            entry("host", Set.of("ab.host", "child")),
            entry("rewriter", Set.of("ab.host", "agent.rewrite")),
            entry("jmh", Set.of("clocks", "host", "rewriter", "rewritten")),
            entry("stress", Set.of("ab.host", "host")),
            entry("corpus", Set.of("ab.host", "corpus.child", "host", "report", "rewriter")),
            entry("startup", Set.of("ab.host", "ab.statistics", "host", "report", "startup.child")),
            entry("software", Set.of("ab.host", "ab.service", "host", "report")),
            entry("torture", Set.of("ab.host", "host", "report", "torture.child")),
            entry(
                    "kernel",
                    Set.of("ab.host", "ab.statistics", "host", "kernel.child", "report", "torture", "torture.child")),
            entry(
                    "performance",
                    Set.of(
                            "ab.host",
                            "ab.statistics",
                            "child",
                            "clocks",
                            "host",
                            "jmh",
                            "performance.child",
                            "report",
                            "startup.child")));

    private static final Map<String, Set<String>> CHILD = Map.of(
            "child", Set.of(),
            "rewritten", Set.of(),
            "startup.child", Set.of(),
            "corpus.child", Set.of(),
            "clocks", Set.of("rewritten"),
            "performance.child", Set.of("clocks"),
            "torture.child", Set.of("child", "clocks"),
            "kernel.child", Set.of("child", "clocks", "rewritten"));

    @Test
    void packagesImportEachOtherAsInTheTable() throws IOException {
        assertFollows(Path.of("src/main/java/io/escapement/bench"), MAIN);
    }

    @Test
    void whatChildJvmsRunUsesNothingOfTheParents() throws IOException {
        assertFollows(Path.of("src/child/java/io/escapement/bench"), CHILD);
    }

    private static void assertFollows(Path sources, Map<String, Set<String>> table) throws IOException {
        Map<String, Set<String>> imported = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(sources)) {
            List<Path> files =
                    walk.filter(file -> file.toString().endsWith(".java")).toList();
            for (Path file : files) {
                String own = sources.relativize(file.getParent()).toString().replace('/', '.');
                if (!own.isEmpty()) {
                    Set<String> others = imported.computeIfAbsent(own, name -> new TreeSet<>());
                    IMPORT.matcher(Files.readString(file))
                            .results()
                            .map(found -> found.group(1).replaceFirst("^bench\\.", ""))
                            .filter(name -> !name.equals(own))
                            .forEach(others::add);
                }
            }
        }
        assertThat(imported.keySet()).containsExactlyInAnyOrderElementsOf(table.keySet());
        imported.forEach((name, others) -> assertThat(table.get(name)).as(name).containsAll(others));
    }
}
