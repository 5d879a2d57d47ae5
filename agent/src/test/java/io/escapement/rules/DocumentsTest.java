package io.escapement.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.config.Option;
import io.escapement.agent.figures.Attributes;
import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.Described;
import io.escapement.agent.figures.NanoFigures;
import io.escapement.agent.figures.RewriteFigures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents leave out no option, no attribute and no page, and link to what there is. */
class DocumentsTest {
    private static final Path PROJECT = Path.of("..");
    private static final Path DOCS = PROJECT.resolve("docs");
    private static final Path DEPLOY = PROJECT.resolve("deploy");
    private static final Path DECISIONS = DOCS.resolve("decisions");
    private static final Pattern DECISION = Pattern.compile("docs/decisions/([\\w-]+\\.md)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern RUNBOOK = Pattern.compile("runbook_url: (\\S+)");
    private static final Pattern FORGE = Pattern.compile("<forge.url>(.*)</forge.url>");
    private static final Pattern CODE = Pattern.compile("`(\\w+)");
    private static final Pattern CLASS = Pattern.compile("(?<=`)[a-z]+\\.[A-Z]\\w+");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern SERVER = Pattern.compile("(?m)^\\| [^|\n]+ \\| ((?:[\\d,.]+ \\| ){2}[\\d,.]+) \\|"
            + "(?: [^|\n]+ \\|)*? (\\d+ % \\(\\d+ to \\d+\\)) \\|$");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?s)```.*?```");

    private static final Pattern QUOTED_LINE = Pattern.compile("(?m)^(?:- |\\| )`([^`]+)`");
    private static final Pattern DIFFERS =
            Pattern.compile("\\.\\.\\.|user \\w+|for N|the agent in|\\b[A-Z]+\\b|\\d+|/tmp|[:;()=]"
                    + "|\\bprocess\\b|another command|agent arguments|the clock is not affected|the service runs");

    @ParameterizedTest
    @EnumSource(Option.class)
    void thePageOfOptionsHasEachInAllItsPlaces(Option option) {
        String page = read(DOCS.resolve("options.md"));
        String name = option.optionName;
        Map<String, String> places = Map.of(
                "a section", "\n### `" + name + "`\n",
                "a row of the table", "\n| [`" + name + "`](#" + name + ") |",
                "a line of what check prints", "\n" + name + "  ");
        places.forEach((place, text) -> assertThat(page.contains(text))
                .as("docs/options.md has %s for %s: %s", place, name, text)
                .isTrue());
        String allowed = page.split("Allowed are ", 2)[1].split("```", 2)[0];
        assertThat(allowed)
                .as("the names that docs/options.md says are allowed")
                .containsPattern("\\b" + name + "\\b");
    }

    /** Dashboards hang on them, so this page is the one place that lists them beside the code. */
    @ParameterizedTest
    @MethodSource("beans")
    void eachAttributeAndOperationIsInThePageOfJmx(String bean, Class<?> figures, String operations)
            throws ClassNotFoundException {
        String section = read(DOCS.resolve("jmx.md"))
                .split("\n## `io.escapement:type=" + bean + "`\n", 2)[1]
                .split("\n## ", 2)[0];
        Set<String> names = new TreeSet<>(Attributes.of(figures).keySet());
        Stream.of(Class.forName("io.escapement.agent.jmx." + operations).getMethods())
                .filter(method -> method.isAnnotationPresent(Described.class))
                .forEach(method -> names.add(method.getName()));
        assertThat(names)
                .filteredOn(name ->
                        !Pattern.compile("`" + name + "\\b").matcher(section).find())
                .as("what docs/jmx.md lacks of the MBean %s", bean)
                .isEmpty();
        assertThat(namesInTables(section)).isNotEmpty().isSubsetOf(names);
    }

    static Stream<Arguments> beans() {
        return Stream.of(
                Arguments.of("Clock", ClockFigures.class, "ClockControl"),
                Arguments.of("Rewrites", RewriteFigures.class, "RewritesBean"),
                Arguments.of("NanoClock", NanoFigures.class, "NanoClockBean"));
    }

    private static Set<String> namesInTables(String section) {
        Set<String> names = new TreeSet<>();
        for (String table : section.split("\n\n")) {
            if (table.matches("(?s)(### .*\n)?\\| (attribute|operation) \\|.*")) {
                table.lines()
                        .filter(row -> row.startsWith("| `"))
                        .flatMap(row -> CODE.matcher(row.split(" \\| ", 2)[0]).results())
                        .forEach(code -> names.add(code.group(1)));
            }
        }
        return names;
    }

    @Test
    void eachClassWithWhichToBeginIsThere() {
        assertThat(CLASS.matcher(read(PROJECT.resolve("CONTRIBUTING.md")))
                        .results()
                        .map(MatchResult::group))
                .hasSizeGreaterThan(20)
                .allMatch(name -> Stream.of("agent", "tools", "ab", "bench").anyMatch(root -> isClassOf(root, name)));
    }

    private static boolean isClassOf(String root, String name) {
        Path sources = PROJECT.resolve(root.equals("tools") ? "agent" : root).resolve("src/main/java/io/escapement");
        return Files.exists(sources.resolve(root + "/" + name.replace('.', '/') + ".java"));
    }

    @ParameterizedTest
    @CsvSource({"docs, ''", "docs, measured/", "docs/decisions, ''"})
    void theIndexNamesEachPage(String indexed, String folder) throws IOException {
        Path home = PROJECT.resolve(indexed);
        String index = read(home.resolve("README.md"));
        assertThat(pagesIn(home.resolve(folder)))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(index).contains("(" + folder + name + ")"));
    }

    /** Whoever reads the code finds out why it is so, and a decision whose code has gone is noticed. */
    @Test
    void codeNamesEachDecisionAndNoOther() throws IOException {
        Set<String> named = new TreeSet<>();
        for (String main : List.of("agent/src/main", "ab/src/main", "bench/src/main")) {
            try (Stream<Path> files = Files.walk(PROJECT.resolve(main))) {
                files.filter(file -> file.toString().matches(".*\\.(java|c)"))
                        .flatMap(file -> DECISION.matcher(read(file)).results())
                        .forEach(decision -> named.add(decision.group(1)));
            }
        }
        assertThat(named).isEqualTo(pagesIn(DECISIONS));
    }

    /** Names of the pages there, but for the index. */
    private static Set<String> pagesIn(Path folder) throws IOException {
        try (Stream<Path> pages = Files.list(folder)) {
            return pages.map(page -> page.getFileName().toString())
                    .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    @Test
    void eachLinkLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path page : pages()) {
            for (MatchResult link : LINK.matcher(text(page)).results().toList()) {
                String target = link.group(1);
                if (!target.matches("[a-z]+:.*")) {
                    links++;
                    if (!leadsSomewhere(page, target)) {
                        broken.add(page + " links to " + target);
                    }
                }
            }
        }
        assertThat(links).isGreaterThan(50);
        assertThat(broken).isEmpty();
    }

    /**
     * Of each line that the page quotes at the beginning of an item or row, one of the two longest pieces without what
     * differs is in the code.
     */
    @Test
    void theLinesThatThePageOfTroublesQuotesAreThoseOfTheCode() throws IOException {
        String code;
        try (Stream<Path> files = Files.walk(PROJECT.resolve("agent/src/main/java"))) {
            code = files.filter(Files::isRegularFile)
                    .map(file -> read(file).replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\""))
                    .collect(Collectors.joining());
        }
        List<String> lines = QUOTED_LINE
                .matcher(text(DOCS.resolve("troubleshooting.md")).replaceAll("\n {2,}", " "))
                .results()
                .map(found -> found.group(1))
                .filter(line -> line.indexOf(' ') > 0 && !line.startsWith("java "))
                .toList();
        assertThat(lines)
                .hasSizeGreaterThan(80)
                .allMatch(line -> DIFFERS.splitAsStream(line)
                        .map(String::strip)
                        .sorted(Comparator.comparing(piece -> -piece.length()))
                        .limit(2)
                        .anyMatch(code::contains));
    }

    /** A line that is printed is pasted: it names the jar by its whole path. The help shows forms, with an ellipsis. */
    @Test
    void noLineThatIsPrintedNamesTheJarWithoutItsFolder() throws IOException {
        try (Stream<Path> files = Files.walk(PROJECT.resolve("agent/src/main/java"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> read(file)
                                    .lines()
                                    .filter(line -> !line.matches("\\s*(/?\\*|//).*"))
                                    .anyMatch(line -> line.contains("escapement-agent.jar")))
                            .map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("OwnJar.java", "Main.java");
        }
    }

    /** An alert links a page of this project, at the address that the build knows. */
    @Test
    void eachAlertNamesAPlaceThatIsThere() {
        Path alerts = DEPLOY.resolve("prometheus/alerts.yaml");
        Matcher forge = FORGE.matcher(read(PROJECT.resolve("pom.xml")));
        assertThat(forge.find()).isTrue();
        String base = forge.group(1) + "/blob/HEAD/";
        List<String> runbooks = RUNBOOK.matcher(read(alerts))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(runbooks)
                .hasSizeGreaterThan(10)
                .allMatch(target -> target.startsWith(base)
                        && leadsSomewhere(PROJECT.resolve("README.md"), target.substring(base.length())));
    }

    /** The front page has some rows of the report of servers, in whole microseconds. */
    @Test
    void theFiguresOfServersOnTheFrontPageAreThoseOfTheReport() {
        Set<String> measured = figuresOfServers(DOCS.resolve("effect.md")).collect(Collectors.toSet());
        assertThat(figuresOfServers(PROJECT.resolve("README.md")))
                .as("rows of README.md's table of servers, of those in docs/effect.md: %s", measured)
                .hasSize(5)
                .allMatch(measured::contains);
    }

    /** Of each row of three costs that ends with a share and its range: the costs, rounded, and that. */
    private static Stream<String> figuresOfServers(Path page) {
        return SERVER.matcher(read(page))
                .results()
                .map(row -> Stream.of(row.group(1).split(" \\| "))
                                .map(cost -> "" + Math.round(Double.parseDouble(cost.replace(",", ""))))
                                .collect(Collectors.joining(", "))
                        + ": " + row.group(2));
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(PROJECT);
                Stream<Path> docs = Files.walk(DOCS);
                Stream<Path> deployed = Files.walk(DEPLOY)) {
            return Stream.of(top, docs, deployed)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static boolean leadsSomewhere(Path page, String target) {
        int hash = target.indexOf('#');
        String file = hash < 0 ? target : target.substring(0, hash);
        Path linked = file.isEmpty() ? page : page.resolveSibling(file);
        return Files.exists(linked) && (hash < 0 || anchors(linked).contains(target.substring(hash + 1)));
    }

    /** The anchors that GitHub gives to headings. */
    private static Set<String> anchors(Path page) {
        return HEADING.matcher(text(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static String text(Path page) {
        return CODE_BLOCK.matcher(read(page)).replaceAll("");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
