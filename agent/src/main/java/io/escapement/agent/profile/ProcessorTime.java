package io.escapement.agent.profile;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Processor time of this process, as Linux tells it. */
final class ProcessorTime {
    /** Of one second; the kernel shows the same to all programs, whatever its timer does. */
    private static final double TICKS = 100;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    private ProcessorTime() {}

    /** User and system time. */
    static long ticks() throws IOException {
        try (BufferedReader stat = new BufferedReader(
                new InputStreamReader(new FileInputStream("/proc/self/stat"), StandardCharsets.US_ASCII))) {
            String line = stat.readLine();
            // The program's name, in parentheses, may have blanks.
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
        }
    }

    static double seconds(long ticks) {
        return ticks / TICKS;
    }
}
