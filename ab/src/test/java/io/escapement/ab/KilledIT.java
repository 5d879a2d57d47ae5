package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledIT {

    @TempDir
    private Path folder;

    @Test
    void aKilledRunLeavesWhatItHasMeasuredAndTheEarlierReportAsItWas() throws Exception {
        Files.writeString(folder.resolve("report.json"), "{\"run\":{\"startedAt\":\"2026-01-02T03:04:05Z\"}}");
        Files.writeString(folder.resolve("blocks.csv"), "earlier");
        try (DemoService service = DemoService.start("mode=on");
                AbProcess ab = AbProcess.attachedTo(service, folder, service.url(), "6", "1", "--rate", "200")) {
            ab.await("block 4 of 12");
            ab.kill();
        }

        assertThat(folder.resolve("blocks.csv")).hasContent("earlier");
        assertThat(folder.resolve("report.json")).content().contains("2026-01-02");
        Path unfinished = only("unfinished-*");
        assertThat(Files.readAllLines(unfinished.resolve("blocks.csv"))).hasSizeGreaterThanOrEqualTo(4);
        try (HistogramLogReader log =
                new HistogramLogReader(unfinished.resolve("latency.hlog").toFile())) {
            assertThat(log.hasNext()).isTrue();
        }
    }

    @Test
    void aFailedRunTakesThePlaceOfAReportThatIsKept() throws Exception {
        Files.writeString(folder.resolve("report.json"), "{\"run\":{\"startedAt\":\"2026-01-02T03:04:05Z\"}}");
        Files.writeString(folder.resolve("engaged.hgrm"), "earlier");
        String pid = Long.toString(ProcessHandle.current().pid());
        try (AbProcess ab = AbProcess.start(folder, "--pid", pid, "--rate", "100", "http://127.0.0.1:1/")) {
            assertThat(ab.awaitEnd()).isEqualTo(1);

            Path earlier;
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder.resolve("earlier"))) {
                earlier = entries.iterator().next();
            }
            assertThat(earlier.getFileName().toString()).startsWith("2026010");
            assertThat(earlier.resolve("report.json")).content().contains("2026-01-02");
            assertThat(earlier.resolve("engaged.hgrm")).hasContent("earlier");
            assertThat(ab.output()).contains("(an earlier one is now in " + earlier + ")");
            assertThat(ab.report().verdict().sentence()).contains("no MXBean");
            assertThat(folder.resolve("engaged.hgrm")).doesNotExist();
        }
    }

    private Path only(String pattern) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
            return entries.iterator().next();
        }
    }
}
