package io.escapement.bench.startup;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
        double[] withoutMs = rounds(arms.get(0));
        double classesBefore = 0;
        for (JsonElement each : arms) {
            JsonObject arm = each.getAsJsonObject();
            JsonObject footprint = arm.getAsJsonObject("footprint");
            double[] ms = rounds(arm);
            assertThat(ms).hasSize(6);
            assertThat(footprint.get("heapMb").getAsDouble())
                    .isBetween(0.1, footprint.get("residentMb").getAsDouble());
            assertThat(footprint.get("cpuSeconds").getAsDouble()).isPositive();
            assertThat(footprint.get("classes").getAsDouble()).isGreaterThanOrEqualTo(classesBefore);
            classesBefore = footprint.get("classes").getAsDouble();
            if (arm.has("addedMs")) {
                double[] added = IntStream.range(0, ms.length)
                        .mapToDouble(round -> ms[round] - withoutMs[round])
                        .sorted()
                        .toArray();
                assertThat(arm.getAsJsonObject("addedMs").get("estimate").getAsDouble())
                        .isBetween(added[0], added[added.length - 1]);
                assertThat(classesBefore).isGreaterThan(classes(arms.get(0)));
            }
        }
        assertThat(classesBefore)
                .as("an agent that does something loads classes")
                .isGreaterThan(classes(arms.get(1)));
    }

    private static double[] rounds(JsonElement arm) {
        return arm.getAsJsonObject().getAsJsonArray("roundsMs").asList().stream()
                .mapToDouble(JsonElement::getAsDouble)
                .toArray();
    }

    private static double classes(JsonElement arm) {
        return arm.getAsJsonObject().getAsJsonObject("footprint").get("classes").getAsDouble();
    }
}
