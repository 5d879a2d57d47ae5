package io.escapement.agent.config;

import io.escapement.agent.jar.OwnJar;
import io.escapement.agent.rewrite.RealClasses;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The effect of a cached clock on a package or class of a library, as its sources show it: a row of {@code
 * libraries.tsv}. Its rows make {@code docs/libraries.md}. A package stands for all that is in it and under it, a class
 * for its nested classes too. Nobody has read code without a row. Loaded where something is rewritten, and by commands.
 */
public final class KnownLibrary {
    /** The clock whose reads a row is about. */
    public enum Clock {
        WALL,
        NANOS;

        /** As the file has it. */
        private final String word = name().toLowerCase(Locale.ROOT);
    }

    /**
     * The finding: for the wall clock one of the first three, for the monotonic clock {@code BEARS} or the last two.
     */
    public enum Answer {
        /** Checks timeouts and ages, or shows times that may be as late, or as coarse. */
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
            throw new IllegalStateException("libraries.tsv has the unknown answer " + word);
        }
    }

    private static final int COLUMNS = 7;
    private static final int COMPARED_NUMBERS = 4;
    private static final char TAB = '\t';

    /** Constants here, so that the enums are not loaded before {@code main}. */
    private static final String OF_WALL_CLOCK = "\nwall\t";

    private static final String DOES_NOT = "\tdoes-not\t";

    /** The rows by clock and name; null before their first use. Guarded by the class's lock. */
    private static Map<String, KnownLibrary> rows;

    public final Clock clock;

    /** Name of a package, or binary name of a class. */
    public final String name;

    public final String library;

    /** Versions that were read, oldest first, with ", " between; empty if the finding does not depend on a version. */
    public final String versions;

    public final Answer answer;

    /** The use of the clock. For the monotonic clock, the text behind a semicolon names what becomes as coarse. */
    public final String use;

    /** The effect of a wall clock that is 10 ms late; empty for the monotonic clock. */
    public final String late;

    private KnownLibrary(String line) {
        String[] values = new String[COLUMNS];
        int start = 0;
        for (int i = 0; i < COLUMNS; i++) {
            int tab = line.indexOf(TAB, start);
            values[i] = line.substring(start, tab < 0 ? line.length() : tab);
            start = tab + 1;
        }
        clock = values[0].equals(Clock.WALL.word) ? Clock.WALL : Clock.NANOS;
        name = values[1];
        library = values[2];
        versions = values[3];
        answer = Answer.of(values[4]);
        use = values[5];
        late = values[6];
    }

    private static String file() {
        try {
            // As ASCII: to decode other characters takes as long as all the rest.
            return new String(OwnJar.read("io/escapement/agent/config/libraries.tsv"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IllegalStateException("libraries.tsv, in the agent's jar, can't be read: " + e.getMessage(), e);
        }
    }

    /** Reads the file, unless it has been read. May be called again after a failure for want of memory. */
    private static synchronized Map<String, KnownLibrary> rows() {
        if (rows == null) {
            Map<String, KnownLibrary> read = new LinkedHashMap<String, KnownLibrary>();
            String file = file();
            int end;
            for (int start = file.indexOf('\n') + 1; start < file.length(); start = end + 1) {
                end = file.indexOf('\n', start);
                KnownLibrary row = new KnownLibrary(file.substring(start, end));
                read.put(row.clock.word + TAB + row.name, row);
            }
            rows = read;
        }
        return rows;
    }

    /** All rows, sorted by clock and name. */
    public static List<KnownLibrary> all() {
        return new ArrayList<KnownLibrary>(rows().values());
    }

    /** Returns the row of the package or class of that name: the innermost of the rows that hold it, or null. */
    public static KnownLibrary around(Clock clock, String name) {
        return innermost(rows(), clock.word + TAB, name);
    }

    private static <T> T innermost(Map<String, T> byName, String before, String name) {
        T found = null;
        int end = name.length();
        while (found == null && end > 0) {
            found = byName.get(before + name.substring(0, end));
            end = Math.max(name.lastIndexOf('.', end - 1), name.lastIndexOf('$', end - 1));
        }
        return found;
    }

    /** Returns the rows that the name of a package or class stands for: the row around it, and the rows within it. */
    public static List<KnownLibrary> namedBy(Clock clock, String name) {
        List<KnownLibrary> named = new ArrayList<KnownLibrary>();
        KnownLibrary around = around(clock, name);
        if (around != null) {
            named.add(around);
        }
        for (KnownLibrary each : rows().values()) {
            if (each.clock == clock && each != around && isWithin(each.name, name)) {
                named.add(each);
            }
        }
        return named;
    }

    /**
     * Classes that keep the real clock. Read here, as one may be asked about while it loads, and no more than needed.
     */
    public static RealClasses realClasses() {
        final Map<String, String> lines = linesOfRealClasses(file());
        return new RealClasses() {
            @Override
            public String whyReal(String className, String place) {
                String line = innermost(lines, "", className);
                if (line == null || line.indexOf(DOES_NOT) < 0) {
                    return null;
                }
                KnownLibrary known = new KnownLibrary(line);
                return known.inWords() + known.newer(place);
            }
        };
    }

    /** By name, the rows that do not bear a late wall clock, and the rows within them, which are sorted behind them. */
    private static Map<String, String> linesOfRealClasses(String file) {
        Map<String, String> lines = new HashMap<String, String>();
        String outermost = null;
        int end;
        for (int start = file.indexOf(OF_WALL_CLOCK) + 1; start < file.length(); start = end + 1) {
            int nameStart = start + OF_WALL_CLOCK.length() - 1;
            int nameEnd = file.indexOf(TAB, nameStart);
            int versionsEnd = file.indexOf(TAB, file.indexOf(TAB, nameEnd + 1) + 1);
            end = file.indexOf('\n', versionsEnd);
            boolean mayBeWithin = outermost != null && file.startsWith(outermost, nameStart);
            if (mayBeWithin || file.startsWith(DOES_NOT, versionsEnd)) {
                String name = file.substring(nameStart, nameEnd);
                outermost = mayBeWithin && isWithin(name, outermost) ? outermost : name;
                lines.put(name, file.substring(start, end));
            }
        }
        return lines;
    }

    /** Whether there is a row, of either clock, for that package or class, around it or within. */
    public static boolean knows(String name) {
        return !namedBy(Clock.WALL, name).isEmpty()
                || !namedBy(Clock.NANOS, name).isEmpty();
    }

    /** Whether a package or class is, or is in, another one: a nested class is in its outer class. */
    static boolean isWithin(String name, String around) {
        return name.startsWith(around)
                && (name.length() == around.length() || ".$".indexOf(name.charAt(around.length())) >= 0);
    }

    /** Library and versions, as in {@code Caffeine 2.9.3, 3.1.8}. */
    public String readIn() {
        return versions.isEmpty() ? library : library + " " + versions;
    }

    /** The use of the clock, and what a late clock does to that. */
    String inWords() {
        return use + "; 10 ms late: " + late + "; so in " + readIn();
    }

    /** Says that a jar is newer than the versions read, if its name tells so and is the library's; else empty. */
    public String newer(String place) {
        int end = place == null ? -1 : place.lastIndexOf(".jar");
        if (end < 0) {
            return "";
        }
        String jar = place.substring(place.lastIndexOf('/', end) + 1, end);
        int version = 0;
        for (int i = 1; i < jar.length() && version == 0; i++) {
            version = jar.charAt(i - 1) == '-' && isDigit(jar.charAt(i)) ? i : 0;
        }
        // A service's own jar may hold its libraries.
        boolean isItsOwn = version > 0 && !versions.isEmpty() && name.contains(jar.substring(0, jar.indexOf('-')));
        String lastRead = versions.substring(versions.lastIndexOf(", ") + 1).trim();
        return isItsOwn && isLater(numbers(jar.substring(version)), numbers(lastRead))
                ? "; read up to " + lastRead + ", and " + jar + ".jar is newer"
                : "";
    }

    private static boolean isLater(long[] version, long[] other) {
        for (int i = 0; i < version.length; i++) {
            if (version[i] != other[i]) {
                return version[i] > other[i];
            }
        }
        return false;
    }

    /** The first numbers of a version. */
    private static long[] numbers(String version) {
        long[] numbers = new long[COMPARED_NUMBERS];
        int found = 0;
        for (int i = 0; i < version.length() && found < numbers.length; i++) {
            char c = version.charAt(i);
            if (isDigit(c)) {
                numbers[found] = 10 * numbers[found] + c - '0';
            } else {
                found = c == '.' ? found + 1 : numbers.length;
            }
        }
        return numbers;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
