package io.escapement.agent.remote;

import io.escapement.agent.threads.Pause;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * The file through which a command gets its answer. The command makes it for this JVM's user alone, writes its first
 * byte every second for as long as it waits, and removes it when it does not want the answer any more. The answer is
 * what follows that byte: lines of a name and values, by tabs, and then {@link #END}. Where the command has been
 * killed, this JVM removes the file.
 */
public final class Answer {
    /** The line behind the last one. */
    public static final String END = "end";

    /** Begins the only line of an answer that says why there is none. */
    public static final String ERROR = "error\t";

    public static final long TOUCHED_EVERY_MS = 1_000;

    /** Long enough for a command that gets little of the processor. */
    private static final long GONE_AFTER_NANOS = 10_000_000_000L;

    private static final long LOOK_EVERY_NANOS = 20_000_000;

    private final File file;
    private long touchedMs = -1;
    private long touchSeenNanos;

    Answer(String path) {
        file = new File(path);
    }

    /** Whether somebody waits for it. One thread may call it. Compares times of the file only: clocks may be set. */
    boolean isAwaited() {
        if (!file.exists()) {
            return false;
        }
        long nowNanos = System.nanoTime();
        long lastMs = file.lastModified();
        if (lastMs != touchedMs) {
            touchedMs = lastMs;
            touchSeenNanos = nowNanos;
        }
        return nowNanos - touchSeenNanos < GONE_AFTER_NANOS;
    }

    /** Writes it into the file that the command has made; where that can't be done, removes it, and so says that. */
    void write(List<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            // Quoted text may have line breaks.
            text.append(line.replace('\n', ' ').replace('\r', ' ')).append('\n');
        }
        text.append(END).append('\n');
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        HashSet<OpenOption> noOther =
                new HashSet<OpenOption>(Arrays.asList(StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        try (SeekableByteChannel channel = Files.newByteChannel(file.toPath(), noOther)) {
            channel.position(1);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            if (file.delete()) {
                throw e;
            }
            // Nobody waits for it any more.
        }
    }

    /** Waits until the command has removed the file, and removes it once that is gone. */
    void removeUnlessTaken() {
        while (isAwaited()) {
            Pause.nanos(LOOK_EVERY_NANOS);
        }
        file.delete();
    }
}
