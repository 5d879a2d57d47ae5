package io.escapement.agent.config;

import io.escapement.agent.process.OwnJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What a cached clock does to a package or class of a library, as its sources say: a row of {@code libraries.tsv}, of
 * which the tables in {@code docs/libraries.md} are made. A package stands for all that is in it and under it, a class
 * for its nested ones too. Nobody has read what is in no row. Loaded where something is rewritten, and by commands.
 */
public final class KnownLibrary {
    /** The clock whose reads a row is about. */
    public enum Clock {
        WALL,
        NANOS
    }

    /** What was found in the sources: of the wall clock one of the first three, of the monotonic one any but these two. */
    public enum Answer {
        /** Checks timeouts and ages, or tells times that may be as late, or as coarse. */
        BEARS,
        /** Bears a late wall clock where it is used as most use it. */
        WITH_CARE,
        /** Loses, refuses or keeps something wrong by a late wall clock. */
        DOES_NOT,
        /** Schedules by a start plus a delay: deadlines may come up to a step early. */
        SCHEDULES,
        /** Measures times, which become 0 or a whole step. */
        MEASURES;

        /** As the file has it: {@code with-care}. */
        public final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

        private static Answer of(String word) {
            for (Answer answer : values()) {
                if (answer.word.equals(word)) {
                    return answer;
                }
            }
            throw new IllegalStateException("what is known of libraries has no answer " + word);
        }
    }

    private static final int COLUMNS = 7;
    private static final List<KnownLibrary> ALL = read();

    public final Clock clock;

    /** Of a package, or the binary name of a class. */
    public final String name;

    public final String library;

    /** Those that were read, oldest first, with ", " between; empty if that does not depend on one. */
    public final String versions;

    public final Answer answer;

    /** What it reads the clock for; of the monotonic one, what stands behind a semicolon becomes as coarse. */
    public final String use;

    /** What a wall clock that is 10 ms late does; empty of the monotonic one. */
    public final String late;

    private KnownLibrary(String[] values) {
        clock = Clock.valueOf(values[0].toUpperCase(Locale.ROOT));
        name = values[1];
        library = values[2];
        versions = values[3];
        answer = Answer.of(values[4]);
        use = values[5];
        late = values[6];
    }

    private static List<KnownLibrary> read() {
        String file;
        try {
            file = new String(OwnJar.read("io/escapement/agent/config/libraries.tsv"), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("what is known of libraries can't be read: " + e.getMessage(), e);
        }
        List<KnownLibrary> rows = new ArrayList<KnownLibrary>();
        int afterTheNames = file.indexOf('\n') + 1;
        int end;
        for (int start = afterTheNames; start < file.length(); start = end + 1) {
            end = file.indexOf('\n', start);
            rows.add(new KnownLibrary(values(file.substring(start, end))));
        }
        return rows;
    }

    private static String[] values(String line) {
        String[] values = new String[COLUMNS];
        int start = 0;
        for (int i = 0; i < COLUMNS; i++) {
            int tab = line.indexOf('\t', start);
            values[i] = line.substring(start, tab < 0 ? line.length() : tab);
            start = tab + 1;
        }
        return values;
    }

    /** All rows, sorted by clock and name. */
    public static List<KnownLibrary> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** The row of a package or class of that name: of those that hold it the innermost one, or null. */
    public static KnownLibrary around(Clock clock, String name) {
        KnownLibrary innermost = null;
        for (KnownLibrary each : ALL) {
            if (each.clock == clock
                    && isWithin(name, each.name)
                    && (innermost == null || each.name.length() > innermost.name.length())) {
                innermost = each;
            }
        }
        return innermost;
    }

    /** The rows that whoever names that package or class names with it: the one around it, and those within. */
    public static List<KnownLibrary> namedBy(Clock clock, String name) {
        List<KnownLibrary> named = new ArrayList<KnownLibrary>();
        KnownLibrary around = around(clock, name);
        if (around != null) {
            named.add(around);
        }
        for (KnownLibrary each : ALL) {
            if (each.clock == clock && each != around && isWithin(each.name, name)) {
                named.add(each);
            }
        }
        return named;
    }

    /** Whether there is a row, of either clock, for that package or class, around it or within. */
    public static boolean knows(String name) {
        return !namedBy(Clock.WALL, name).isEmpty()
                || !namedBy(Clock.NANOS, name).isEmpty();
    }

    /** Whether a package or class is, or is in, another one: a nested class is in its outer one. */
    static boolean isWithin(String name, String around) {
        return name.startsWith(around)
                && (name.length() == around.length() || ".$".indexOf(name.charAt(around.length())) >= 0);
    }

    /** Library and versions, as in {@code Caffeine 2.9.3, 3.1.8}. */
    public String readIn() {
        return versions.isEmpty() ? library : library + " " + versions;
    }
}
