package io.escapement.agent.remote;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The folder through which a command gets its answer: lines of a name and values, by tabs. The command makes the folder
 * and a file {@code waiting} in it, and removes that when it does not want the answer any more. The answer is there as
 * a whole once the file {@code answer} is.
 */
public final class Answer {
    public static final String WAITING = "waiting";
    public static final String ANSWER = "answer";

    private final File folder;

    Answer(String folder) {
        this.folder = new File(folder);
    }

    /** Whether somebody waits for it. */
    boolean isAwaited() {
        return new File(folder, WAITING).exists();
    }

    void write(List<String> lines) throws IOException {
        File written = new File(folder, ANSWER + ".tmp");
        try (FileOutputStream out = new FileOutputStream(written)) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        if (!written.renameTo(new File(folder, ANSWER))) {
            throw new IOException("can't write " + new File(folder, ANSWER));
        }
    }
}
