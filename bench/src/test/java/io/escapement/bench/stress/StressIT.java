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

    /** jcstress itself would run no test, and end as if all were well. */
    @Test
    void onOneProcessorItIsRefused() throws IOException, InterruptedException {
        Process refused = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ActiveProcessorCount=1",
                        "-jar",
                        System.getProperty("escapement.test.benchmarksJar"),
                        "stress",
                        "--out",
                        folder.resolve("report").toString())
                .redirectErrorStream(true)
                .start();

        assertThat(refused.inputReader().lines()).anyMatch(line -> line.contains("races threads on two processors"));
        assertThat(refused.waitFor()).isEqualTo(64);
        assertThat(folder.resolve("report")).doesNotExist();
    }

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
