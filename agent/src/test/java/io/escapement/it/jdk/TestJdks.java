package io.escapement.it.jdk;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The JDKs that tests run their children on: those in the environment variable {@code ESCAPEMENT_TEST_JDKS} (homes,
 * separated as in a class path), otherwise the one that runs the tests and one of each version in {@code /usr/lib/jvm}.
 */
public final class TestJdks {
    private static final Path INSTALLED = Path.of("/usr/lib/jvm");
    private static final List<Jdk> ALL = find();

    private TestJdks() {}

    public static List<Jdk> all() {
        return ALL;
    }

    /** For what takes long and differs between versions at most by what was added or removed in between. */
    public static List<Jdk> oldestAndNewest() {
        return ALL.size() < 2 ? ALL : List.of(first(), newest());
    }

    public static Jdk newest() {
        return ALL.get(ALL.size() - 1);
    }

    /** For what doesn't differ between versions; the oldest. */
    public static Jdk first() {
        return ALL.get(0);
    }

    private static List<Jdk> find() {
        List<Jdk> found = find(System.getenv("ESCAPEMENT_TEST_JDKS"));
        for (Jdk jdk : found) {
            System.out.println("Child JVMs run on " + jdk + " (" + jdk.home() + ")");
        }
        return found;
    }

    private static List<Jdk> find(String named) {
        Map<Integer, Jdk> byVersion = new TreeMap<>();
        if (named != null && !named.isBlank()) {
            for (String home : named.split(File.pathSeparator)) {
                add(byVersion, Path.of(home));
            }
        } else {
            add(byVersion, Path.of(System.getProperty("java.home")));
            addInstalled(byVersion);
        }
        return List.copyOf(byVersion.values());
    }

    private static void addInstalled(Map<Integer, Jdk> byVersion) {
        if (!Files.isDirectory(INSTALLED)) {
            return;
        }
        try (DirectoryStream<Path> homes = Files.newDirectoryStream(INSTALLED)) {
            for (Path home : homes) {
                if (Files.isReadable(home.resolve("release")) && Files.isExecutable(home.resolve("bin/javac"))) {
                    add(byVersion, home);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(Map<Integer, Jdk> byVersion, Path home) {
        int major = majorVersion(home);
        byVersion.putIfAbsent(major, new Jdk(home, major));
    }

    private static int majorVersion(Path home) {
        Properties release = new Properties();
        try (InputStream in = Files.newInputStream(home.resolve("release"))) {
            release.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // 1.8.0_504, 17.0.21, 27-ea
        String version = release.getProperty("JAVA_VERSION").replace("\"", "").replaceFirst("^1\\.", "");
        return Integer.parseInt(version.split("\\D", 2)[0]);
    }
}
