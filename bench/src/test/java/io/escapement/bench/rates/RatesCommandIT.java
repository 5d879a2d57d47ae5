package io.escapement.bench.rates;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RatesCommandIT {
    @TempDir
    private Path folder;

    @Test
    void itReportsEachArmAtEachRateAndHowTheTickerFollowsTheLoad() throws IOException, InterruptedException {
        run("--clock", "device", "--rates", "200,200000", "--arms", "absent,auto,always");

        JsonObject report = report();
        assertThat(report.getAsJsonObject("readNanos").get("DEVICE").getAsDouble())
                .isPositive();
        assertThat(report.getAsJsonArray("rows")).hasSize(6);
        for (JsonElement each : report.getAsJsonArray("rows")) {
            JsonObject row = each.getAsJsonObject();
            JsonObject found = row.getAsJsonArray("rounds").get(0).getAsJsonObject();
            assertThat(found.get("cores").getAsDouble()).isPositive();
            assertThat(found.get("madePerSecond").getAsDouble()).isPositive();
            assertThat(found.has("agent"))
                    .isEqualTo(!row.get("arm").getAsString().equals("ABSENT"));
        }
        JsonArray changes = report.getAsJsonArray("changes");
        assertThat(changes).hasSize(3);
        assertThat(changes.get(1).getAsJsonObject().getAsJsonArray("changedAfterSeconds"))
                .as("the ticker begins to tick")
                .hasSize(1);
        assertThat(Files.readString(folder.resolve("rates.md")))
                .contains("| 200, absent |", "| 200,000, always |", "early or went back, in all runs: **0**")
                .doesNotContain("Could not be measured");
    }

    private JsonObject report() throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve("rates.json")))
                .getAsJsonObject();
    }

    private void run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("escapement.test.benchmarksJar"),
                "rates",
                "--quick",
                "--out",
                folder.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
        } finally {
            process.destroy();
        }
    }
}
