package io.escapement.bench.rates;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
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
    void itReportsEachArmAtEachRate() throws IOException, InterruptedException {
        String[] rates = {"--clock", "short-device", "--rates", "200,20000", "--rounds", "1", "--changes", "0"};
        run(rates, "--settle-seconds", "2", "--seconds", "1");

        JsonObject report = report();
        assertThat(report.getAsJsonObject("readNanos").get("short-device").getAsDouble())
                .isPositive();
        assertThat(report.getAsJsonArray("measured")).hasSize(6);
        for (JsonElement each : report.getAsJsonArray("measured")) {
            JsonObject measured = each.getAsJsonObject();
            JsonObject run = measured.getAsJsonObject("run");
            assertThat(measured.get("cores").getAsDouble()).isPositive();
            assertThat(measured.get("madePerSecond").getAsDouble()).isPositive();
            boolean isAbsent = run.get("arm").getAsString().equals("ABSENT");
            assertThat(measured.has("agent")).isEqualTo(!isAbsent);
        }
        assertThat(folder.resolve("rates-short-device.png")).isNotEmptyFile();
        assertThat(Files.readString(folder.resolve("rates.md")))
                .contains("| 200 |", "| 20,000 |", "Break-even", "rates-short-device.png")
                .doesNotContain("Could not be measured");
    }

    @Test
    void itComparesEveryReadWhileTheRateChanges() throws IOException, InterruptedException {
        String[] none = {"--rounds", "1", "--rates", "1000", "--settle-seconds", "0", "--seconds", "0.5"};
        run(none, "--clock", "device", "--changes", "2", "--hold-seconds", "15");

        JsonObject changed = report().getAsJsonObject("changed").getAsJsonObject("report");
        assertThat(changed.getAsJsonArray("engagedAfterMs")).hasSize(1).doesNotContain(JsonNull.INSTANCE);
        assertThat(changed.getAsJsonArray("restingAfterMs")).hasSize(1).doesNotContain(JsonNull.INSTANCE);
        assertThat(changed.get("switches").getAsInt()).isPositive();
        assertThat(changed.getAsJsonObject("reads").get("samples").getAsLong()).isGreaterThan(10_000);
        assertThat(Files.readString(folder.resolve("rates.md"))).contains("How often does it switch?", "States: ");
    }

    private JsonObject report() throws IOException {
        return JsonParser.parseString(Files.readString(folder.resolve("rates.json")))
                .getAsJsonObject();
    }

    private void run(String[] first, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("escapement.test.benchmarksJar"),
                "rates",
                "--out",
                folder.toString()));
        command.addAll(List.of(first));
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
