package io.escapement.tools.profile;

import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** The threads in which HotSpot compiles. It starts and ends them as it needs them. */
final class JitThreads {
    private final Map<String, Long> ticksByThread = new HashMap<>();
    private long ticks;

    /** Processor time of all of them, those among it that have ended since they were seen; never less than before. */
    double seconds() {
        File[] threads = new File("/proc/self/task").listFiles();
        for (int i = 0; threads != null && i < threads.length; i++) {
            try {
                String stat = ProcessorTime.stat(threads[i]);
                if (stat.contains("(C1 Comp") || stat.contains("(C2 Comp") || stat.contains("(JVMCI")) {
                    long now = ProcessorTime.ticks(stat);
                    Long before = ticksByThread.put(threads[i].getName(), now);
                    ticks += Math.max(0, now - (before == null ? 0 : before));
                }
            } catch (IOException e) {
                // It has ended since.
            }
        }
        return ticks / ProcessorTime.TICKS;
    }

    /** False in a JVM that calls them otherwise, and where the kernel does not show them. */
    boolean areSeen() {
        return !ticksByThread.isEmpty();
    }
}
