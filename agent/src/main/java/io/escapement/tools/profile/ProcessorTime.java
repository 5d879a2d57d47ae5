package io.escapement.tools.profile;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Processor time of this process, user's and system's, as Linux tells it. */
final class ProcessorTime {
    /** Of one second; the kernel shows the same to all programs, whatever its timer does. */
    static final double TICKS = 100;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private ProcessorTime() {}

    static double seconds() throws IOException {
        return ticks(stat(new File("/proc/self"))) / TICKS;
    }

    /** The line of a process or of a thread, whose folder that is. */
    static String stat(File folder) throws IOException {
        try (BufferedReader stat = new BufferedReader(
                new InputStreamReader(new FileInputStream(new File(folder, "stat")), StandardCharsets.US_ASCII))) {
            String line = stat.readLine();
            if (line == null) {
                throw new IOException(folder + " has gone");
            }
            return line;
        }
    }

    static long ticks(String stat) {
        // The program's name, in parentheses, may have blanks.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    }
}
