package io.escapement.bench.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StressIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void noReaderSeesWhatTheGuaranteesForbid() throws IOException, InterruptedException {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "races need two processors");
        LabRun.output("stress", "--out", folder.toString());

        assertThat(Files.readString(folder.resolve("stress.txt")))
                .contains("SHA-256", "Failed tests: No matches")
                .contains("Limits.Ticking", "Limits.SetBack", "Limits.Dozing", "Limits.RollOver", "Stepping", "Nanos");
    }
}
