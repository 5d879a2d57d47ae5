package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How big each package may be: a table of CONTRIBUTING.md has the budgets, so that growth is a decision. */
class SizeBudgetTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([\\w/-]+)` \\| (\\d+) \\| ([\\d,]+) \\|$");

    /** A budget that is larger than this beside what is there would be spent without anybody's decision. */
    private static final double MOST_TIMES_WHAT_IS_THERE = 1.05;

    private static final int SPARE_LINES = 20;

    private record Size(int files, int lines) {
        boolean isWithin(Size budget) {
            return files <= budget.files && lines <= budget.lines;
        }

        boolean isNearTo(Size budget) {
            return budget.files <= files * MOST_TIMES_WHAT_IS_THERE + 1
                    && budget.lines <= lines * MOST_TIMES_WHAT_IS_THERE + SPARE_LINES;
        }
    }

    @Test
    void eachPackageKeepsToItsBudgetAndHasLittleToSpare() throws IOException {
        Map<String, Size> budgets = budgets();
        Map<String, Size> found = new TreeMap<>();
        for (String folder : folders()) {
            found.put(folder, sizeOf(folder));
        }
        assertThat(budgets.keySet()).isEqualTo(found.keySet());
        List<String> wrong = found.keySet().stream()
                .filter(folder -> !found.get(folder).isWithin(budgets.get(folder))
                        || !found.get(folder).isNearTo(budgets.get(folder)))
                .map(folder -> folder + " has " + found.get(folder) + ", may have " + budgets.get(folder))
                .toList();
        assertThat(wrong)
                .as("take something away, or decide on another row of the table \"Budgets\" in CONTRIBUTING.md")
                .isEmpty();
    }

    private static Map<String, Size> budgets() {
        String section = Sources.read(Sources.project().resolve("CONTRIBUTING.md"))
                .split("\n## Budgets\n", 2)[1]
                .split("\n## ", 2)[0];
        return ROW.matcher(section)
                .results()
                .collect(Collectors.toMap(
                        row -> row.group(1),
                        row -> new Size(
                                Integer.parseInt(row.group(2)),
                                Integer.parseInt(row.group(3).replace(",", ""))),
                        (first, second) -> first,
                        TreeMap::new));
    }

    /** Each package of the agent's jar, and the other sources as wholes. */
    private static List<String> folders() {
        Stream<String> packages = Stream.of("agent", "tools")
                .flatMap(root -> Sources.of(root).packages().stream().map(name -> root + "/" + name));
        Stream<String> wholes = Stream.of("agent", "ab", "bench", "demo-app")
                .flatMap(module ->
                        Stream.of("main", "test", "child", "oracle", "jcstress").map(kind -> module + "/src/" + kind))
                .filter(folder -> !folder.equals("agent/src/main"))
                .filter(folder -> Files.isDirectory(Sources.project().resolve(folder)));
        return Stream.concat(packages, wholes).toList();
    }

    private static Size sizeOf(String folder) throws IOException {
        Path whole = Sources.project().resolve(folder);
        Path there = folder.contains("/src/")
                ? whole
                : Sources.project().resolve("agent/src/main/java/io/escapement").resolve(folder);
        try (Stream<Path> files = Files.walk(there)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            int lines = 0;
            for (Path source : sources) {
                lines += (int) Sources.read(source).lines().count();
            }
            return new Size(sources.size(), lines);
        }
    }
}
