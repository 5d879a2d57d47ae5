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
 * which has no name any more. The sender locks the file for as long as it waits. However the sender ends, the kernel
 * takes the lock away. The answer is lines of a name and values, by tabs, and then {@link #END}.
 */
public final class Letter implements Closeable {
    /** The line behind the last one. */
    public static final String END = "end";

    /** Begins the only line of an answer to a command that failed: the reason. */
    public static final String ERROR = "error\t";

    /** The command's name and its arguments, separated by colons. */
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

    /** Whether the sender waits for the answer. */
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

    /** Empties the file if it has no whole answer, which says that no answer will come. */
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
