package io.escapement.agent.probe;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Finds preloaded libraries that replace a function which reads the clock (ld.so(8)). Other libraries are preloaded
 * too, by agents that inject themselves, and slow no clock.
 */
final class PreloadedClocks {
    private static final String SYSTEM_WIDE = "/etc/ld.so.preload";
    private static final String MAPS = "/proc/self/maps";
    private static final String SEPARATORS = " :\t\n";
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
            add(lines, preload, "LD_PRELOAD", "start the service without it");
            add(lines, withoutComments(text(SYSTEM_WIDE)), SYSTEM_WIDE, "take it out of there");
        } catch (SecurityException notAllowed) {
            // A cause that can't be looked for is not named.
        }
        return lines;
    }

    private static void add(List<String> lines, String entries, String source, String remedy) {
        StringTokenizer each = new StringTokenizer(entries, SEPARATORS);
        while (each.hasMoreTokens()) {
            String path = path(each.nextToken());
            String functions = path == null ? "" : ClockSymbols.definedBy(new File(path));
            if (!functions.isEmpty()) {
                lines.add(source + " names " + path + ", which stands before " + functions + ": " + remedy);
            }
        }
    }

    /** Path at which the loader has found the library, or null. */
    private static String path(String entry) {
        boolean isPath = entry.indexOf('/') >= 0 && entry.indexOf('$') < 0;
        return isPath ? entry : mapped(entry.substring(entry.lastIndexOf('/') + 1));
    }

    /** Path by which the kernel maps the library: that of the file behind links, which has more numbers in its name. */
    private static String mapped(String baseName) {
        StringTokenizer lines = new StringTokenizer(text(MAPS), "\n");
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

    /** Text of a file; empty if there is no such file. */
    private static String text(String path) {
        File file = new File(path);
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
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
