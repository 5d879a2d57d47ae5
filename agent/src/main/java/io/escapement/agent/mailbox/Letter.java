package io.escapement.agent.mailbox;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command that was left in the {@link Mailbox}, and its answer: both are in one file, which both sides hold open and
 * which has no name any more. The command locks it for as long as it waits. However the command ends, the kernel takes
 * the lock away. The answer is lines of a name and values, by tabs, and then {@link #END}.
 */
public final class Letter implements Closeable {
    /** The line behind the last one. */
    public static final String END = "end";

    /** Begins the only line of an answer that says why there is none. */
    public static final String ERROR = "error\t";

    /** Its name, and what it needs behind it, by colons. */
    public final String command;

    private final FileChannel file;
    private final long answerAt;
    private boolean isAnswered;

    /** @param answerAt where the answer begins in the file */
    Letter(FileChannel file, String command, long answerAt) {
        this.file = file;
        this.command = command;
        this.answerAt = answerAt;
    }

    /** Whether somebody waits for the answer. */
    public boolean isAwaited() {
        try {
            FileLock ofNobodyElse = file.tryLock();
            if (ofNobodyElse != null) {
                ofNobodyElse.release();
            }
            return ofNobodyElse == null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes the answer. */
    public void answer(List<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            // Quoted text may have line breaks.
            text.append(line.replace('\n', ' ').replace('\r', ' ')).append('\n');
        }
        text.append(END).append('\n');
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        file.position(answerAt);
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
        isAnswered = true;
    }

    /** Empties the file if there is no whole answer in it, and so says that there will be none. */
    @Override
    public void close() throws IOException {
        try {
            if (!isAnswered) {
                file.truncate(0);
            }
        } finally {
            file.close();
        }
    }
}
