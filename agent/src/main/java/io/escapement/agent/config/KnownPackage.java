package io.escapement.agent.config;

import io.escapement.agent.process.OwnJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a coarse {@code System.nanoTime} does to a package of a library, as its sources say: a row of the tables in
 * {@code docs/libraries.md}, which the jar holds. Nobody has read a package that is in none of these. Loaded where
 * {@code nano-packages} is given, and by commands.
 */
public final class KnownPackage {
    /** What was found in the sources. */
    public enum Answer {
        /** Checks timeouts and ages, or tells times that may be as coarse. */
        BEARS("bear it"),
        /** Schedules by a start plus a delay: deadlines may come up to a step early. */
        SCHEDULES("schedule"),
        /** Measures times, which become 0 or a whole step. */
        MEASURES("measure");

        private final String heading;

        Answer(String verb) {
            heading = "## Packages that " + verb;
        }

        /** The answer of the rows under a heading, or null. */
        private static Answer under(String heading) {
            for (Answer answer : values()) {
                if (answer.heading.equals(heading)) {
                    return answer;
                }
            }
            return null;
        }
    }

    private static final List<KnownPackage> TABLE = read();

    public final String name;
    public final Answer answer;

    /** What it reads the clock for; what stands behind a semicolon becomes as coarse as the clock. */
    public final String use;

    private KnownPackage(String name, Answer answer, String use) {
        this.name = name;
        this.answer = answer;
        this.use = use;
    }

    private static List<KnownPackage> read() {
        List<KnownPackage> packages = new ArrayList<KnownPackage>();
        Answer answer = null;
        for (String line : page().split("\n")) {
            if (line.startsWith("## ")) {
                answer = Answer.under(line);
            } else if (answer != null && line.startsWith("| `")) {
                String name = line.substring(3, line.indexOf('`', 3));
                packages.add(new KnownPackage(
                        name, answer, line.substring(line.lastIndexOf(" | ") + 3, line.lastIndexOf(" |"))));
            }
        }
        return packages;
    }

    private static String page() {
        try {
            return new String(OwnJar.read("io/escapement/agent/config/libraries.md"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("what is known of libraries can't be read: " + e.getMessage(), e);
        }
    }

    public static List<KnownPackage> all() {
        return Collections.unmodifiableList(TABLE);
    }

    /** The known package that is, or holds, a package or class of that name: the innermost one, or null. */
    public static KnownPackage around(String name) {
        KnownPackage innermost = null;
        for (KnownPackage each : TABLE) {
            if (isWithin(name, each.name) && (innermost == null || each.name.length() > innermost.name.length())) {
                innermost = each;
            }
        }
        return innermost;
    }

    /** The known packages that whoever names that one names with it: the one around it, and those within. */
    public static List<KnownPackage> namedBy(String name) {
        List<KnownPackage> named = new ArrayList<KnownPackage>();
        KnownPackage around = around(name);
        if (around != null) {
            named.add(around);
        }
        for (KnownPackage each : TABLE) {
            if (each != around && isWithin(each.name, name)) {
                named.add(each);
            }
        }
        return named;
    }

    static boolean isWithin(String name, String around) {
        return (name + ".").startsWith(around + ".");
    }
}
