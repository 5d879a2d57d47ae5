package io.escapement.it.host;

import io.escapement.it.child.ChildJvmBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The real clock of a child, made slow and fast again while it runs, by the demo service's preloaded library. */
public final class SwitchableClock {
    /** The library's words for its modes. */
    public enum Mode {
        OFF(1),
        SYSCALL(2),
        DEVICE(3);

        private final long word;

        Mode(long word) {
            this.word = word;
        }
    }

    private static final Path SOURCE = Path.of("..", "demo-app", "src", "main", "c", "slowclock.c");
    private static final int SWITCH_OFFSET_BYTES = 2 * Long.BYTES;

    private final Path library;
    private final Path words;

    /** Builds the library, and keeps it in that folder with the words that it is told by. */
    public SwitchableClock(Path folder) {
        library = NativeSource.library(SOURCE, folder.resolve("libslowclock.so"));
        words = folder.resolve("words");
    }

    public ChildJvmBuilder under(ChildJvmBuilder builder) {
        return builder.env("LD_PRELOAD", library.toString()).env("SLOWCLOCK_COUNTS", words.toString());
    }

    public void switchTo(Mode mode) {
        ByteBuffer word =
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder()).putLong(0, mode.word);
        try (FileChannel file = FileChannel.open(words, StandardOpenOption.WRITE)) {
            file.write(word, SWITCH_OFFSET_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
