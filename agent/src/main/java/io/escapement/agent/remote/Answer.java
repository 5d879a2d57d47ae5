package io.escapement.agent.remote;

import io.escapement.agent.threads.Pause;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The folder through which a command gets its answer: lines of a name and values, by tabs. The command makes the folder
 * and a file {@code waiting} in it, touches that every second for as long as it waits, and removes it when it does not
 * want the answer any more. The answer is there as a whole once the file {@code answer} is. Whoever asked removes the
 * folder; where that has been killed, this JVM does.
 */
public final class Answer {
    public static final String WAITING = "waiting";
    public static final String ANSWER = "answer";

    public static final long TOUCHED_EVERY_MS = 1_000;

    /** Long enough for a command that gets little of the processor. */
    private static final long GONE_AFTER_NANOS = 10_000_000_000L;

    private static final long LOOK_EVERY_NANOS = 20_000_000;

    private final File folder;
    private final File waiting;
    private long touchedMs = -1;
    private long touchSeenNanos;

    Answer(String folder) {
        this.folder = new File(folder);
        waiting = new File(folder, WAITING);
    }

    /** Whether somebody waits for it. One thread may call it. */
    boolean isAwaited() {
        return waiting.exists() && isTouched();
    }

    /** Compares times of the file with one another only: the wall clock may be set. */
    private boolean isTouched() {
        long nowNanos = System.nanoTime();
        long lastMs = waiting.lastModified();
        if (lastMs != touchedMs) {
            touchedMs = lastMs;
            touchSeenNanos = nowNanos;
        }
        return nowNanos - touchSeenNanos < GONE_AFTER_NANOS;
    }

    /** Writes it, unless the folder is gone. */
    void write(List<String> lines) throws IOException {
        if (!folder.isDirectory()) {
            return;
        }
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            // Quoted text may have line breaks.
            text.append(line.replace('\n', ' ').replace('\r', ' ')).append('\n');
        }
        File written = new File(folder, ANSWER + ".tmp");
        try (FileOutputStream out = new FileOutputStream(written)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        if (!written.renameTo(new File(folder, ANSWER))) {
            throw new IOException("can't write " + new File(folder, ANSWER));
        }
    }

    /** Waits until whoever asked has removed the folder, and removes it once that is gone. */
    void removeUnlessTaken() {
        while (folder.isDirectory()) {
            if (!isTouched()) {
                remove();
                return;
            }
            Pause.nanos(LOOK_EVERY_NANOS);
        }
    }

    private void remove() {
        for (String name : new String[] {WAITING, ANSWER, ANSWER + ".tmp"}) {
            new File(folder, name).delete();
        }
        folder.delete();
    }
}
