package io.escapement.agent.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a coarse {@code System.nanoTime} does to a package of a library, as its sources say. Nobody has read a package
 * that is in none of these. Loaded where {@code nano-packages} is given, and by commands.
 */
public final class KnownPackage {
    /** What was found in the sources. */
    public enum Answer {
        /** Checks timeouts and ages, or tells times that may be as coarse. */
        BEARS,
        /** Schedules by a start plus a delay: deadlines may come up to a step early. */
        SCHEDULES,
        /** Measures times, which become 0 or a whole step. */
        MEASURES
    }

    private static final List<KnownPackage> TABLE = KnownPackageTable.read();

    public final String name;
    public final Answer answer;

    /** Versions that were read; empty if the answer is the library's purpose. */
    public final String read;

    /** What it reads the clock for; what stands behind a semicolon becomes as coarse as the clock. */
    public final String use;

    KnownPackage(String name, Answer answer, String read, String use) {
        this.name = name;
        this.answer = answer;
        this.read = read;
        this.use = use;
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
