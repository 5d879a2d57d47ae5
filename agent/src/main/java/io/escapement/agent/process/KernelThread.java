package io.escapement.agent.process;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A thread as the kernel's {@code /proc} shows it. Nothing here throws if {@code /proc} can't be read. */
public final class KernelThread {
    private static final long NANOS_PER_MS = 1_000_000;

    /** {@code /proc/self/task/<tid>}, or null. */
    private final File task;

    private KernelThread(File task) {
        this.task = task;
    }

    public static KernelThread current() {
        try {
            // Not by the canonical path, which Java 8 and 11 cache for a while, for other threads too.
            String tid = firstWord(new File("/proc/thread-self/stat"));
            return new KernelThread(new File("/proc/self/task/" + tid));
        } catch (IOException | RuntimeException noProc) {
            return new KernelThread(null);
        }
    }

    /**
     * Asks the kernel to end the current thread's timers when they are due; by default they may be 50 microseconds late
     * to save wake-ups. Returns whether the kernel agreed.
     */
    public boolean lowerTimerSlack() {
        if (task == null) {
            return false;
        }
        try (OutputStream out = new FileOutputStream("/proc/" + task.getName() + "/timerslack_ns")) {
            out.write('1');
            return true;
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }

    /** Processor time of the thread so far, in ms; -1 if it can't be known or the thread has ended. */
    public long cpuMillis() {
        long nanos = cpuNanos();
        return nanos < 0 ? nanos : nanos / NANOS_PER_MS;
    }

    /** Processor time of the thread so far, in ns; -1 as {@link #cpuMillis}. */
    public long cpuNanos() {
        if (task == null) {
            return -1;
        }
        try {
            return Long.parseLong(firstWord(new File(task, "schedstat")));
        } catch (IOException | RuntimeException | OutOfMemoryError notThere) {
            // No file, or none of the application's memory, is no reason for the ticker to end.
            return -1;
        }
    }

    private static String firstWord(File file) throws IOException {
        byte[] text = new byte[128];
        try (InputStream in = new FileInputStream(file)) {
            int length = Math.max(0, in.read(text));
            return new String(text, 0, length, StandardCharsets.US_ASCII).split(" ", 2)[0];
        }
    }
}
