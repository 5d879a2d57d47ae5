package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import io.escapement.bench.torture.CellOutcome.UnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TortureIT {
    @TempDir
    private Path folder;

    @Test
    void eachClockIsReadUnderEachFault() throws IOException, InterruptedException {
        boolean hasQuota = hasQuota();
        LabRun.output(
                "torture",
                "--out",
                folder.toString(),
                "--seconds",
                "1",
                "--clocks",
                "escapement,hutool",
                "--faults",
                "idle,gc-serial,quota-20");

        assertThat(Files.readString(folder.resolve("torture.md")))
                .contains("SHA-256", "6 of 6 cells", "**Kept**", "## Idle", "| Escapement |", "| Hutool");
        for (JsonElement element : LabRun.report(folder.resolve("torture.json")).getAsJsonArray("outcomes")) {
            JsonObject outcome = element.getAsJsonObject();
            String fault = outcome.getAsJsonObject("cell").get("fault").getAsString();
            if (fault.equals("QUOTA_20") && !hasQuota) {
                assertThat(outcome.get("problem").getAsString()).startsWith("no CPU quota");
            } else {
                JsonObject staleness = outcome.getAsJsonObject("report").getAsJsonObject("staleness");
                assertThat(staleness.get("samples").getAsLong()).isPositive();
            }
        }
    }

    /** It takes root, and a cgroup that may be written. */
    private static boolean hasQuota() {
        try (CpuQuota quota = CpuQuota.create(20)) {
            return quota != null;
        } catch (UnavailableException e) {
            return false;
        }
    }
}
