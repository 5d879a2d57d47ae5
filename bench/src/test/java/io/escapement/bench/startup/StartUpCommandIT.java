package io.escapement.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartUpCommandIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void itReportsEachArmWithItsMemoryAndClasses() throws IOException, InterruptedException {
        LabRun.output("start-up", "--out", folder.toString(), "--rounds", "6", "--footprints", "1", "--later", "0");

        assertThat(Files.readString(folder.resolve("start-up.md")))
                .contains("SHA-256", "hello world", "Escapement, engaged", "an agent that does nothing");
        JsonObject report = LabRun.report(folder.resolve("start-up.json"));
        JsonArray arms = report.getAsJsonArray("arms");
        assertThat(arms).hasSize(4);
        double classesBefore = 0;
        for (int i = 0; i < 4; i++) {
            JsonObject arm = arms.get(i).getAsJsonObject();
            JsonObject footprint = arm.getAsJsonObject("footprint");
            assertThat(arm.getAsJsonArray("roundsMs")).hasSize(6);
            assertThat(footprint.get("residentMb").getAsDouble()).isPositive();
            assertThat(footprint.get("heapMb").getAsDouble()).isPositive();
            assertThat(footprint.get("cpuSeconds").getAsDouble()).isPositive();
            assertThat(footprint.get("classes").getAsDouble()).isGreaterThanOrEqualTo(classesBefore);
            classesBefore = footprint.get("classes").getAsDouble();
        }
    }
}
