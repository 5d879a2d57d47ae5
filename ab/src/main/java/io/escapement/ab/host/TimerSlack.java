package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Has the kernel wake the calling thread when asked to, and not up to 50 us later to spare a wake-up. */
public final class TimerSlack {

    private static final Path SELF = Path.of("/proc/thread-self");

    private TimerSlack() {}

    public static void none() {
        try {
            // The link's target names the thread: /proc/<pid>/task/<tid>.
            String threadId = SELF.toRealPath().getFileName().toString();
            Files.writeString(Path.of("/proc", threadId, "timerslack_ns"), "1");
        } catch (IOException | RuntimeException e) {
            // Not Linux, or not allowed: the send lag shows what it costs.
        }
    }
}
