package io.escapement.ab.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.report.AbReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {
    @TempDir
    private Path folder;

    @Test
    void aFolderWithAnythingInItIsRefusedAndLeftAsItIs() throws Exception {
        Files.writeString(folder.resolve("report.json"), "earlier");

        assertThatThrownBy(() -> new ReportFolder(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--out: the folder '" + folder + "' is not empty, and a report goes into a new or an empty"
                        + " one");
        assertThat(folder.toFile().list()).containsExactly("report.json");
        assertThat(folder.resolve("report.json")).hasContent("earlier");
    }

    @Test
    void ofTwoRunsThatBeginAtOnceTheSecondIsRefused() {
        Path anew = folder.resolve("a/b");
        assertThat(new ReportFolder(anew).isWritten()).isFalse();

        assertThatThrownBy(() -> new ReportFolder(anew)).hasMessageContaining("is not empty");
    }

    @Test
    void nothingMeasuredLeavesTheFolderAsItWasFound() throws Exception {
        Path anew = folder.resolve("anew");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        for (Path each : List.of(anew, empty)) {
            ReportFolder report = new ReportFolder(each);
            report.latencyLog().close();
            report.write(new AbReport(
                    2, null, null, null, "", null, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                    null));

            assertThat(report.outcome()).isEqualTo("Nothing was measured, and nothing is written.");
            assertThat(report.isWritten()).isFalse();
        }
        assertThat(anew).doesNotExist();
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");

        for (Path each : List.of(file, file.resolve("below"))) {
            assertThatThrownBy(() -> new ReportFolder(each))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("--out: no report can be written to '" + each + "'");
        }
    }
}
