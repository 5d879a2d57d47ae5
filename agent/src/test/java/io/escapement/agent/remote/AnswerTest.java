package io.escapement.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void theCommandMakesIt() throws IOException {
        file = Files.writeString(folder.resolve("answer"), "\n");
    }

    @Test
    void eachLineStaysOneLine() throws IOException {
        answer().write(List.of("Reason\tCaused by:\n at\r\nthe end", "State\tWITHDRAWN"));

        assertThat(file).hasContent("\nReason\tCaused by:  at  the end\nState\tWITHDRAWN\nend\n");
    }

    /** As where the command was killed. */
    @Test
    void isNotAwaitedWhereNobodyHoldsIt() throws IOException {
        Answer left = answer();
        assertThat(left.isAwaited()).isFalse();
        left.removeUnlessTaken();

        assertThat(folder).isEmptyDirectory();
        assertThat(left.isAwaited()).isFalse();
    }

    @Test
    void aPipeInItsPlaceIsNotWaitedFor() throws Exception {
        Files.delete(file);
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();

        assertThat(answer().isAwaited()).isFalse();
    }

    @Test
    void goesNowhereWhereTheFileIsGone() throws IOException {
        Files.delete(file);
        Answer late = answer();
        late.write(List.of("State\tENGAGED"));
        late.removeUnlessTaken();

        assertThat(folder).isEmptyDirectory();
    }

    /** So the command sees that there will be none. */
    @Test
    void isTakenAwayWhereItCanNotBeWritten() throws IOException {
        Path elsewhere = Files.createFile(folder.resolve("elsewhere"));
        Files.delete(file);
        Files.createSymbolicLink(file, elsewhere);

        Answer linked = answer();
        assertThatThrownBy(() -> linked.write(List.of("State\tENGAGED"))).isInstanceOf(IOException.class);
        assertThat(Files.exists(file)).isFalse();
        assertThat(elsewhere).isEmptyFile();
    }

    /** Once the command has removed it, anybody may put a file of that name there. */
    @Test
    void isNotWrittenIntoAFileOfAnotherUser() throws IOException {
        assumeTrue((Integer) Files.getAttribute(file, "unix:uid") == 0, "only root can give files away");
        Files.setAttribute(file, "unix:uid", 65_534);
        answer().write(List.of("State\tENGAGED"));

        assertThat(file).hasContent("\n");
    }

    private Answer answer() {
        return new Answer(file.toString());
    }
}
