package io.escapement.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StartUpCommandIT {
    @TempDir
    private Path folder;

    @Test
    void itReportsEachArmWithItsMemoryAndClasses() throws IOException, InterruptedException {
        LabRun.output(
                "start-up", "--out", folder.toString(), "--rounds", "6", "--footprint-rounds", "1", "--later", "0");

        assertThat(Files.readString(folder.resolve("start-up.md")))
                .contains("hello world", "Escapement, engaged", "whose transformer does nothing", "processor s");
        JsonArray arms = arms();
        assertThat(arms).hasSize(5);
        int classesBefore = 0;
        for (int i = 0; i < 5; i++) {
            JsonObject arm = arms.get(i).getAsJsonObject();
            JsonObject holding = arm.getAsJsonObject("holding");
            assertThat(arm.getAsJsonArray("roundsMs")).hasSize(6);
            assertThat(holding.get("residentMb").getAsDouble()).isPositive();
            assertThat(holding.get("heapMb").getAsDouble()).isPositive();
            assertThat(holding.get("cpuSeconds").getAsDouble()).isPositive();
            assertThat(holding.get("classes").getAsInt()).isGreaterThan(classesBefore);
            classesBefore = holding.get("classes").getAsInt();
            assertThat(holding.get("agentClasses").getAsInt() > 0).isEqualTo(i >= 3);
        }
    }

    @Test
    void anApplicationIsStartedWithAllItsClasses() throws IOException, InterruptedException {
        LabRun.output(
                "start-up",
                "--out",
                folder.toString(),
                "--rounds",
                "6",
                "--footprint-rounds",
                "1",
                "--later",
                "0",
                "--generated",
                "150");

        for (int i = 0; i < 5; i++) {
            JsonObject holding = arms().get(i).getAsJsonObject().getAsJsonObject("holding");
            assertThat(holding.get("classes").getAsInt()).isGreaterThan(150);
        }
    }

    private JsonArray arms() throws IOException {
        JsonObject report = LabRun.report(folder.resolve("start-up.json"));
        return report.getAsJsonArray("results").get(0).getAsJsonObject().getAsJsonArray("arms");
    }
}
