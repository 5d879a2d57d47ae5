package io.escapement.ab.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.escapement.ab.report.AbReport;
import io.escapement.ab.report.FoundRate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFolderTest {

    private static final String STARTED_AT = "2026-01-02T03:04:05Z";
    private static final String TIME = ReportFolder.timeName(Instant.parse(STARTED_AT));

    @TempDir
    private Path folder;

    @Test
    void anEarlierReportMovesAsideUnderItsOwnTimeAndOtherFilesStay() throws Exception {
        write("report.json", "{\"run\":{\"startedAt\":\"" + STARTED_AT + "\"}}");
        write("report.html", "earlier");
        write("bypassed-from-send.hgrm", "earlier");
        write("notes.txt", "mine");

        ReportFolder report = new ReportFolder(folder);
        report.write(rates(7));

        Path earlier = folder.resolve("earlier").resolve(TIME);
        assertThat(names(earlier)).containsExactly("bypassed-from-send.hgrm", "report.html", "report.json");
        assertThat(names(folder)).containsExactly("earlier", "notes.txt", "rates.json");
        assertThat(report.outcome()).isEqualTo("The report: " + folder + " (an earlier one is now in " + earlier + ")");
    }

    @Test
    void filesOfOthersAreLeftAloneWhereThereIsNoReport() throws Exception {
        write("timeline.png", "mine");

        ReportFolder report = new ReportFolder(folder);
        report.write(rates(7));

        assertThat(names(folder)).containsExactly("rates.json", "timeline.png");
        assertThat(report.outcome()).isEqualTo("The report: " + folder);
    }

    @Test
    void whileARunLastsTheEarlierReportStaysAndTheNewFilesAreElsewhere() throws Exception {
        write("latency.hlog", "earlier");

        try (LiveFiles files = new ReportFolder(folder).liveFiles()) {
            assertThat(files.failure()).isEmpty();
        }

        assertThat(folder.resolve("latency.hlog")).hasContent("earlier");
        assertThat(names(folder)).hasSize(2).anyMatch(name -> name.startsWith("unfinished-"));
    }

    @Test
    void runsThatEndAtTheSameMomentLoseNothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<?>> runs = IntStream.range(0, 24)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> new ReportFolder(folder).write(rates(i))))
                    .toList();
            for (Future<?> run : runs) {
                run.get();
            }
        } finally {
            threads.shutdownNow();
        }

        Set<String> contents = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.add(Files.readString(file));
            }
        }
        assertThat(contents).hasSize(24);
        assertThat(names(folder)).containsExactly("earlier", "rates.json");
    }

    @Test
    void aReportThatCannotTakeItsPlaceIsKeptAndSoIsTheEarlierOne() throws Exception {
        write("rates.json", "earlier");
        write("earlier", "a file where a folder must be");

        ReportFolder report = new ReportFolder(folder);
        report.write(rates(7));

        assertThat(report.isWritten()).isFalse();
        assertThat(report.outcome()).contains("could not be written").contains("unfinished-");
        assertThat(folder.resolve("rates.json")).hasContent("earlier");
        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(file -> file.endsWith("rates.json"))).hasSize(2);
        }
    }

    @Test
    void nothingFoundLeavesNoTrace() throws Exception {
        Path anew = folder.resolve("anew");
        new ReportFolder(anew).write(List.of());

        assertThat(anew).doesNotExist();

        ReportFolder report = new ReportFolder(anew);
        report.liveFiles().close();
        report.write(
                new AbReport(
                        2, null, null, null, "", null, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                        null),
                List.of());

        assertThat(anew).doesNotExist();
        assertThat(report.outcome()).isEqualTo("Nothing was measured, and nothing is written.");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() throws Exception {
        write("file", "");

        assertThatThrownBy(() -> new ReportFolder(folder.resolve("file")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--out")
                .hasMessageContaining(folder.resolve("file").toString());
        assertThatThrownBy(() -> new ReportFolder(folder.resolve("file/below")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--out");
    }

    private void write(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
    }

    private static List<FoundRate> rates(int requestsPerSecond) {
        return List.of(new FoundRate("engaged", "p99<10ms", requestsPerSecond, 100, List.of()));
    }

    private static Set<String> names(Path folder) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> entries = Files.list(folder)) {
            entries.forEach(entry -> names.add(entry.getFileName().toString()));
        }
        return names;
    }
}
