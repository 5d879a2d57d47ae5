package io.escapement.agent.mailbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LetterTest {
    private static final String COMMAND = "pid:[1]\nstatus\n";

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void theCommandMakesIt() throws IOException {
        file = Files.writeString(folder.resolve("letter"), COMMAND);
    }

    @Test
    void eachLineOfTheAnswerStaysOneLine() throws IOException {
        try (Letter letter = letter()) {
            letter.answer(List.of("Reason\tCaused by:\n at\r\nthe end", "State\tWITHDRAWN"));
        }

        assertThat(file).hasContent(COMMAND + "Reason\tCaused by:  at  the end\nState\tWITHDRAWN\nend\n");
    }

    /** So a command that waits sees that it waits for nothing. */
    @Test
    void isEmptyOnceItIsClosedWithoutAnAnswer() throws IOException {
        letter().close();

        assertThat(file).isEmptyFile();
    }

    /** As where the command was killed. That it is awaited while a process holds it {@code RemoteCommandsIT} shows. */
    @Test
    void isNotAwaitedWhereNobodyHoldsIt() throws IOException {
        try (Letter letter = letter()) {
            assertThat(letter.isAwaited()).isFalse();
        }
    }

    private Letter letter() throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return new Letter(channel, "status", COMMAND.length());
    }
}
