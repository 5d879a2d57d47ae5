package io.escapement.agent.thread;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The current thread as the kernel's {@code /proc} shows it. */
public final class KernelThread {
    private KernelThread() {}

    /**
     * Asks the kernel to end the current thread's timers when they are due; by default they may be 50 microseconds late
     * to save wake-ups. Returns whether the kernel agreed.
     */
    public static boolean lowerTimerSlack() {
        try (OutputStream out = new FileOutputStream("/proc/" + id() + "/timerslack_ns")) {
            out.write('1');
            return true;
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }

    /** Not by {@code thread-self}'s canonical path, which Java 8 and 11 cache for a while, for other threads too. */
    private static String id() throws IOException {
        byte[] text = new byte[128];
        try (InputStream in = new FileInputStream(new File("/proc/thread-self/stat"))) {
            int length = Math.max(0, in.read(text));
            return new String(text, 0, length, StandardCharsets.US_ASCII).split(" ", 2)[0];
        }
    }
}
