package io.escapement.clock;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A thread as the kernel's {@code /proc} shows it. Everything here does without where {@code /proc} does not serve. */
final class KernelThread {
    private static final long NANOS_PER_MS = 1_000_000;

    /** {@code /proc/<pid>/task/<tid>}, or null. */
    private final File task;

    private KernelThread(File task) {
        this.task = task;
    }

    static KernelThread current() {
        try {
            File task = new File("/proc/thread-self").getCanonicalFile();
            return new KernelThread(task.getParentFile().getName().equals("task") ? task : null);
        } catch (IOException | RuntimeException noProc) {
            return new KernelThread(null);
        }
    }

    /**
     * Asks for timers of the current thread that end when they are due; by default the kernel may let them wait 50
     * microseconds to save wake-ups. Returns whether it was granted.
     */
    boolean lowerTimerSlack() {
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

    /** Processor time of the thread so far, in ms; -1 where it can't be known, or the thread has ended. */
    long cpuMillis() {
        if (task == null) {
            return -1;
        }
        byte[] text = new byte[128];
        try (InputStream in = new FileInputStream(new File(task, "schedstat"))) {
            int length = Math.max(0, in.read(text));
            String[] words = new String(text, 0, length, StandardCharsets.US_ASCII).split(" ");
            return Long.parseLong(words[0]) / NANOS_PER_MS;
        } catch (IOException | RuntimeException notThere) {
            return -1;
        }
    }
}
