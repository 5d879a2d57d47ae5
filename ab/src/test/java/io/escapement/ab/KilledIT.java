package io.escapement.ab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KilledIT {
    @TempDir
    private Path folder;

    @Test
    void aKilledRunLeavesWhatItHasMeasured() throws Exception {
        try (DemoService service = DemoService.start("mode=on");
                AbProcess ab = AbProcess.attachedTo(service, folder, service.url(), "9", "1", "--rate", "200")) {
            ab.await("block 4 of 18");
            ab.kill();
        }

        assertThat(folder.resolve("report.json")).doesNotExist();
        try (HistogramLogReader log =
                new HistogramLogReader(folder.resolve("latency.hlog").toFile())) {
            assertThat(log.hasNext()).isTrue();
        }
    }
}
