package io.escapement.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.escapement.agent.inject.Installation;
import io.escapement.agent.reads.JdkPackages;
import io.escapement.agent.reads.ReadGroup;
import io.escapement.agent.rewrite.ClassFilter;
import io.escapement.agent.rewrite.ClockTransformer;
import io.escapement.agent.rewrite.ReadForms;
import io.escapement.agent.rewrite.RewriteLedger;
import io.escapement.agent.rewrite.RewriteLedger.Tally;
import io.escapement.it.jdk.Jdk;
import io.escapement.it.jdk.TestJdks;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The table of the JDK's own classes in {@code docs/libraries.md}: all that is rewritten in the JDKs that are there has
 * a row, whose words somebody wrote. With {@code -Descapement.test.write=true}, and all six JDKs, it writes the rows.
 */
class JdkClassesTest {
    private static final Path PAGE = Path.of("../docs/libraries.md");
    private static final String HEAD = """
            | class | JDK | wall | nanos | real | reads it for; with a coarse clock |
            |---|---|--:|--:|--:|---|
            """;
    private static final List<Integer> VERSIONS = List.of(8, 11, 17, 21, 25, 27);
    private static final int MAJOR_VERSION_OFFSET = 7;
    private static final byte MAJOR_VERSION_OF_JAVA_8 = 52;

    /** Call sites of one class in one JDK. */
    private record Reads(int version, long wall, long nanos, long real) {}

    @Test
    void eachClassThatIsRewrittenHasARowInWords() throws IOException {
        Map<String, List<Reads>> found = new TreeMap<>();
        for (Jdk jdk : TestJdks.all()) {
            search(jdk, found);
        }
        assertThat(found).hasSizeGreaterThan(50);
        List<Integer> searched = TestJdks.all().stream().map(Jdk::major).toList();
        if (Boolean.getBoolean("escapement.test.write") && searched.containsAll(VERSIONS)) {
            write(found);
        }
        Map<String, String> words = words();
        assertThat(found.keySet())
                .as("classes of JDKs that docs/libraries.md lacks: with all six JDKs, write=true adds their rows")
                .allSatisfy(name -> assertThat(words).containsKey(name))
                .as("classes without words in docs/libraries.md: say what they read the clock for")
                .allSatisfy(name -> assertThat(words.get(name)).isNotBlank());
    }

    private static void search(Jdk jdk, Map<String, List<Reads>> found) throws IOException {
        if (Files.exists(jdk.home().resolve("lib/modules"))) {
            try (FileSystem image = FileSystems.newFileSystem(
                            URI.create("jrt:/"), Map.of("java.home", jdk.home().toString()));
                    Stream<Path> modules = Files.list(image.getPath("/modules"))) {
                for (Path module : modules.toList()) {
                    search(jdk, module, found);
                }
            }
            return;
        }
        try (Stream<Path> jars = Files.walk(jdk.home().resolve("jre/lib"))) {
            for (Path jar :
                    jars.filter(each -> each.toString().endsWith(".jar")).toList()) {
                try (FileSystem classes = FileSystems.newFileSystem(jar)) {
                    search(jdk, classes.getPath("/"), found);
                }
            }
        }
    }

    private static void search(Jdk jdk, Path root, Map<String, List<Reads>> found) throws IOException {
        for (String each : JdkPackages.TO_NAME) {
            Path folder = root.resolve(each.replace('.', '/'));
            if (!Files.exists(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".class")).toList()) {
                    String name = root.relativize(file)
                            .toString()
                            .replace(".class", "")
                            .replace('/', '.');
                    Reads reads = reads(jdk, name, Files.readAllBytes(file));
                    if (reads.wall + reads.nanos + reads.real > 0) {
                        found.computeIfAbsent(name, key -> new ArrayList<>()).add(reads);
                    }
                }
            }
        }
    }

    private static Reads reads(Jdk jdk, String name, byte[] classFile) {
        // That of a later Java is otherwise left alone.
        classFile[MAJOR_VERSION_OFFSET] = MAJOR_VERSION_OF_JAVA_8;
        RewriteLedger wall = rewritten(ReadGroup.WALL, name, classFile);
        RewriteLedger nanos = rewritten(List.of(ReadGroup.NANOS), name, classFile);
        return new Reads(
                jdk.major(),
                wall.rewrittenCallSiteCount(),
                nanos.rewrittenCallSiteCount(),
                wall.count(Tally.LEFT_ALONE_CALL_SITES) + nanos.count(Tally.LEFT_ALONE_CALL_SITES));
    }

    private static RewriteLedger rewritten(List<ReadGroup> groups, String name, byte[] classFile) {
        RewriteLedger ledger = new RewriteLedger();
        ReadForms forms = Installation.forms(groups);
        ClassFilter filter = new ClassFilter(JdkPackages.TO_NAME, List.of());
        ClockTransformer transformer =
                new ClockTransformer(forms, forms, List.of(), filter, "none", ledger, line -> {});
        transformer.arm();
        transformer.transform(null, name.replace('.', '/'), null, null, classFile);
        assertThat(ledger.count(Tally.FAILED_CLASSES)).as(name).isZero();
        return ledger;
    }

    private static Map<String, String> words() throws IOException {
        Map<String, String> words = new TreeMap<>();
        for (String row : table(Files.readString(PAGE)).split("\n")) {
            String[] cells = row.split(" *\\| *", -1);
            if (cells.length > 6) {
                words.put(cells[1].replace("`", ""), cells[6]);
            }
        }
        return words;
    }

    private static String table(String page) {
        int start = page.indexOf(HEAD) + HEAD.length();
        return page.substring(start, page.indexOf("\n\n", start) + 1);
    }

    private static void write(Map<String, List<Reads>> found) throws IOException {
        Map<String, String> words = words();
        String rows = found.entrySet().stream()
                .map(each -> String.format(
                        "| `%s` | %s | %s | %s | %s | %s |%n",
                        each.getKey(),
                        versions(each.getValue()),
                        most(each.getValue(), Reads::wall),
                        most(each.getValue(), Reads::nanos),
                        most(each.getValue(), Reads::real),
                        words.getOrDefault(each.getKey(), "")))
                .collect(Collectors.joining());
        String page = Files.readString(PAGE);
        Files.writeString(PAGE, page.replace(HEAD + table(page), HEAD + rows));
    }

    private static String most(List<Reads> all, Function<Reads, Long> part) {
        long most = all.stream().mapToLong(part::apply).max().orElseThrow();
        return most == 0 ? "" : Long.toString(most);
    }

    /** As in {@code 8 to 17, 25}. */
    private static String versions(List<Reads> all) {
        List<Integer> found = all.stream().map(Reads::version).distinct().toList();
        List<String> ranges = new ArrayList<>();
        int start = 0;
        for (int i : IntStream.rangeClosed(0, VERSIONS.size()).toArray()) {
            if (i == VERSIONS.size() || !found.contains(VERSIONS.get(i))) {
                if (i > start) {
                    ranges.add(VERSIONS.get(start) + (i - start == 1 ? "" : " to " + VERSIONS.get(i - 1)));
                }
                start = i + 1;
            }
        }
        return String.join(", ", ranges);
    }
}
