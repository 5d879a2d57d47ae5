package io.escapement.agent.remote;

import io.escapement.agent.process.Pause;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;

/**
 * The file through which a command gets its answer. The command makes it for this JVM's user alone, writes its first
 * byte, holds a lock on it for as long as it waits, and removes it when it does not want the answer any more. However
 * the command ends, the kernel takes the lock away. The answer is what follows that byte: lines of a name and values,
 * by tabs, and then {@link #END}. Where the command has been killed, this JVM removes the file.
 */
public final class Answer {
    /** The line behind the last one. */
    public static final String END = "end";

    /** Begins the only line of an answer that says why there is none. */
    public static final String ERROR = "error\t";

    private static final long LOOK_EVERY_NANOS = 20_000_000;

    private final File file;

    public Answer(String path) {
        file = new File(path);
    }

    /** Says that a command can't run, and why, to whoever waits for its answer. */
    static void refuse(String command, String why) throws IOException {
        new Answer(command.split(":", -1)[2]).write(Collections.singletonList(ERROR + why));
    }

    /** Whether somebody waits for it. Once the command has removed it, anybody may put a locked file in its place. */
    public boolean isAwaited() {
        try (FileChannel channel = open()) {
            return channel.tryLock() == null && isOwn();
        } catch (IOException goneOrReplaced) {
            return false;
        }
    }

    private boolean isOwn() throws IOException {
        return Mailbox.isOwn((Integer) Files.getAttribute(file.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS));
    }

    /** Opens it in the one way that waits for nobody where a pipe has its name. */
    private FileChannel open() throws IOException {
        return FileChannel.open(
                file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Writes it into the file that the command has made; where that can't be done, removes it, and so says that. */
    public void write(List<String> lines) throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : lines) {
            // Quoted text may have line breaks.
            text.append(line.replace('\n', ' ').replace('\r', ' ')).append('\n');
        }
        text.append(END).append('\n');
        ByteBuffer bytes = ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        try (FileChannel channel = open()) {
            if (!isOwn()) {
                return;
            }
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

    /** Waits until nobody waits for it, and removes it where it is still there. */
    public void removeUnlessTaken() {
        while (isAwaited()) {
            Pause.nanos(LOOK_EVERY_NANOS);
        }
        file.delete();
    }
}
