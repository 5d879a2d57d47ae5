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
    void aRunThatMeasuredNothingLeavesTheEarlierReportAsItWas() throws Exception {
        Files.writeString(folder.resolve("report.json"), "{\"run\":{\"startedAt\":\"2026-01-02T03:04:05Z\"}}");
        String pid = Long.toString(ProcessHandle.current().pid());
        try (AbProcess ab = AbProcess.start(folder, "--pid", pid, "--rate", "100", "http://127.0.0.1:1/")) {
            assertThat(ab.awaitEnd()).isEqualTo(1);
            assertThat(ab.output()).contains("No verdict: ", "no MXBean", "Nothing was measured");
        }

        assertThat(folder.toFile().list()).containsExactly("report.json");
        assertThat(folder.resolve("report.json")).content().contains("2026-01-02");
    }

    private Path only(String pattern) throws IOException {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, pattern)) {
            return entries.iterator().next();
        }
    }
}
