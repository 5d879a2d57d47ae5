package io.escapement.tools.profile;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

/** Processor time of this process, user's and system's, and of HotSpot's compilers in it, as Linux tells it. */
final class ProcessorTime {
    /** Ticks of one second; the kernel shows the same number to all programs, whatever its timer does. */
    private static final double TICKS = 100;

    private static final int USER = 11;
    private static final int SYSTEM = 12;

    /** Ticks by the compilers' threads, which HotSpot starts and ends as it needs them. */
    private final Map<String, Long> ticksByThread = new HashMap<>();

    private long jitTicks;

    double byProcess() throws IOException {
        return ticks(stat(new File("/proc/self"))) / TICKS;
    }

    /** Processor time of compilers, with those that have ended since they were seen; never less than before. */
    double byJit() {
        File[] threads = new File("/proc/self/task").listFiles();
        for (int i = 0; threads != null && i < threads.length; i++) {
            try {
                String stat = stat(threads[i]);
                if (stat.contains("(C1 Comp") || stat.contains("(C2 Comp") || stat.contains("(JVMCI")) {
                    long now = ticks(stat);
                    Long before = ticksByThread.put(threads[i].getName(), now);
                    jitTicks += Math.max(0, now - (before == null ? 0 : before));
                }
            } catch (IOException e) {
                // The thread has ended since.
            }
        }
        return jitTicks / TICKS;
    }

    /** Returns the line {@code stat} of the process or thread with that folder. */
    private static String stat(File folder) throws IOException {
        return new String(Files.readAllBytes(new File(folder, "stat").toPath()), StandardCharsets.US_ASCII);
    }

    private static long ticks(String stat) {
        // The program's name, in parentheses, may have blanks.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
    }
}
