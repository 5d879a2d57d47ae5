package io.escapement.agent.probe;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Finds preloaded libraries that may replace a function which reads the clock (ld.so(8)): those that mention one by
 * name. Whoever only calls it does so too. Other libraries are preloaded by agents that inject themselves, and slow no
 * clock.
 */
final class PreloadedClocks {
    /**
     * The functions by which a JVM reads the wall clock, and their other names in libc: a linker may keep the one name
     * only as the end of the other.
     */
    private static final String[] CLOCK_FUNCTIONS = {
        "clock_gettime",
        "gettimeofday",
        "clock_gettime64",
        "__clock_gettime",
        "__clock_gettime64",
        "__gettimeofday",
        "__gettimeofday64"
    };

    private static final String SYSTEM_WIDE = "/etc/ld.so.preload";
    private static final String MAPS = "/proc/self/maps";
    private static final String SEPARATORS = " :\t\n";

    /** Bound of what is read from each file; a library that replaces a clock is far smaller. */
    private static final int LONGEST_BYTES = 1 << 20;

    private PreloadedClocks() {}

    /**
     * Returns a line for each such library, with the remedy.
     *
     * @param preload the value of {@code LD_PRELOAD}
     */
    static List<String> among(String preload) {
        List<String> lines = new ArrayList<String>();
        try {
            add(lines, preload, "LD_PRELOAD", "start the service without it to see");
            add(
                    lines,
                    withoutComments(text(SYSTEM_WIDE, StandardCharsets.UTF_8)),
                    SYSTEM_WIDE,
                    "take it out of there to see");
        } catch (SecurityException notAllowed) {
            // A cause that can't be looked for is not named.
        }
        return lines;
    }

    private static void add(List<String> lines, String entries, String source, String remedy) {
        StringTokenizer each = new StringTokenizer(entries, SEPARATORS);
        while (each.hasMoreTokens()) {
            String path = path(each.nextToken());
            String functions = path == null ? "" : mentionedBy(path);
            if (!functions.isEmpty()) {
                lines.add(source + " names " + path + ", which mentions " + functions + " and may replace the clock: "
                        + remedy);
            }
        }
    }

    /** Returns them as in {@code clock_gettime, gettimeofday}; empty if there are none or the file can't be read. */
    private static String mentionedBy(String library) {
        // In this charset each byte is a character.
        String bytes = text(library, StandardCharsets.ISO_8859_1);
        StringBuilder found = new StringBuilder();
        for (String function : CLOCK_FUNCTIONS) {
            if (bytes.contains('\0' + function + '\0')) {
                found.append(found.length() == 0 ? "" : ", ").append(function);
            }
        }
        return found.toString();
    }

    /** Path at which the loader has found the library, or null. */
    private static String path(String entry) {
        boolean isPath = entry.indexOf('/') >= 0 && entry.indexOf('$') < 0;
        return isPath ? entry : mapped(entry.substring(entry.lastIndexOf('/') + 1));
    }

    /** Path by which the kernel maps the library: that of the file behind links, which has more numbers in its name. */
    private static String mapped(String baseName) {
        StringTokenizer lines = new StringTokenizer(text(MAPS, StandardCharsets.UTF_8), "\n");
        while (lines.hasMoreTokens()) {
            String line = lines.nextToken();
            int path = line.indexOf('/');
            String name = line.substring(line.lastIndexOf('/') + 1);
            if (path >= 0 && !baseName.isEmpty() && (name.equals(baseName) || name.startsWith(baseName + "."))) {
                return line.substring(path);
            }
        }
        return null;
    }

    private static String withoutComments(String text) {
        StringBuilder kept = new StringBuilder();
        StringTokenizer lines = new StringTokenizer(text, "\n");
        while (lines.hasMoreTokens()) {
            String line = lines.nextToken();
            int comment = line.indexOf('#');
            kept.append(comment < 0 ? line : line.substring(0, comment)).append('\n');
        }
        return kept.toString();
    }

    /** Text of a file, up to a bound; empty if there is no such file. */
    private static String text(String path, Charset charset) {
        File file = new File(path);
        // A pipe would block whoever opens it.
        if (!file.isFile()) {
            return "";
        }
        byte[] bytes = new byte[LONGEST_BYTES];
        int length = 0;
        try (InputStream in = new FileInputStream(file)) {
            for (int read = in.read(bytes); read > 0; read = in.read(bytes, length, LONGEST_BYTES - length)) {
                length += read;
            }
        } catch (IOException unreadable) {
            return "";
        }
        return new String(bytes, 0, length, charset);
    }
}
