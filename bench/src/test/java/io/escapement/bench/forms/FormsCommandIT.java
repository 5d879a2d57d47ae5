package io.escapement.bench.forms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FormsCommandIT {
    @Test
    void eachFormCostsLessRewritten(@TempDir Path folder) throws IOException, InterruptedException {
        Process forms = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        System.getProperty("escapement.test.benchmarksJar"),
                        "forms",
                        "--rounds",
                        "1",
                        "--out",
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(forms.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(forms.waitFor()).as(output).isZero();
        assertThat(output).contains("| `Instant.now()` |", "| `System.nanoTime()` |");
        JsonArray results = JsonParser.parseString(Files.readString(folder.resolve("forms.json")))
                .getAsJsonObject()
                .getAsJsonArray("results");
        JsonObject real = found(results, 0);
        JsonObject rewritten = found(results, 1);
        assertThat(real.size()).isGreaterThan(10);
        for (String form : real.keySet()) {
            assertThat(nanos(rewritten, form)).as(form).isLessThan(nanos(real, form) / 2);
        }
    }

    private static JsonObject found(JsonArray results, int at) {
        return results.get(at).getAsJsonObject().getAsJsonObject("found");
    }

    private static double nanos(JsonObject found, String form) {
        return found.getAsJsonObject(form).get("nanos").getAsDouble();
    }
}
