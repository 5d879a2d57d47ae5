package io.escapement.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerTest {
    @TempDir
    private Path folder;

    @Test
    void eachLineStaysOneLine() throws IOException {
        answer().write(List.of("Reason\tCaused by:\n at\r\nthe end", "State\tWITHDRAWN"));

        assertThat(Files.readAllLines(folder.resolve(Answer.ANSWER)))
                .containsExactly("Reason\tCaused by:  at  the end", "State\tWITHDRAWN");
    }

    @Test
    void isAwaitedForAsLongAsTheFileIsThere() throws IOException {
        Path waiting = Files.createFile(folder.resolve(Answer.WAITING));
        Answer answer = answer();
        assertThat(answer.isAwaited()).isTrue();

        Files.delete(waiting);
        assertThat(answer.isAwaited()).isFalse();
    }

    @Test
    void goesNowhereWhereTheFolderIsGone() throws IOException {
        Answer late = new Answer(folder.resolve("removed").toString());
        late.write(List.of("State\tIDLE"));
        late.removeUnlessTaken();

        assertThat(folder).isEmptyDirectory();
    }

    private Answer answer() {
        return new Answer(folder.toString());
    }
}
