package io.escapement.ab.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutFolderTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void aFolderWithAnythingInItIsRefusedAndLeftAsItIs() throws Exception {
        Files.writeString(folder.resolve("report.json"), "earlier");

        assertThatThrownBy(() -> new OutFolder(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--out: the folder '" + folder + "' is not empty, and a report goes into a new or an empty"
                        + " one");
        assertThat(folder.toFile().list()).containsExactly("report.json");
        assertThat(folder.resolve("report.json")).hasContent("earlier");
    }

    @Test
    void oneThatGetsNothingIsLeftAsItWasFound() throws Exception {
        Path anew = folder.resolve("a/new");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (Path each : List.of(anew, empty)) {
            new OutFolder(each).discard();
        }
        assertThat(anew).doesNotExist();
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void whatCannotBeWrittenIsTold() throws Exception {
        OutFolder there = new OutFolder(folder);
        assertThat(there.write(Map.of("a", "text"), new PrintWriter(out))).isTrue();
        assertThat(folder.resolve("a")).hasContent("text");
        Files.createDirectory(folder.resolve("b"));

        assertThat(there.write(Map.of("b", "text"), new PrintWriter(out))).isFalse();
        assertThat(folder.resolve("b.incomplete")).hasContent("text");
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b", "b.incomplete");
        assertThat(out.toString())
                .contains("The report: " + folder, "The report could not be written to " + folder + ": ");
    }
}
