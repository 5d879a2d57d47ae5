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
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RatesCommandIT {
    @Test
    void itReportsEachArmAtEachRateAndHowTheTickerFollowsTheLoad(@TempDir Path folder)
            throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String jar = System.getProperty("escapement.test.benchmarksJar");
        String[] options = {"--quick", "--clock", "device", "--rates", "200,200000", "--out", folder.toString()};
        ProcessBuilder builder = new ProcessBuilder(java, "-jar", jar, "rates").redirectErrorStream(true);
        builder.command().addAll(List.of(options));
        Process rates = builder.start();
        String output = new String(rates.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(rates.waitFor()).as(output).isZero();
        assertThat(output)
                .contains("| 200, absent |", "| 200,000, auto |", "early or went back, in all runs: **0**")
                .doesNotContain("Not measured");
        JsonArray results = JsonParser.parseString(Files.readString(folder.resolve("rates.json")))
                .getAsJsonObject()
                .getAsJsonArray("results");
        JsonObject often = StreamSupport.stream(results.spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(result -> item(result).equals("200000 auto"))
                .map(result -> found(result).get(1).getAsJsonObject())
                .findFirst()
                .orElseThrow();
        assertThat(often.get("TickingRatio").getAsDouble()).isPositive();
        assertThat(often.get("cores").getAsDouble()).isPositive();
        JsonArray changes = found(results.get(results.size() - 1).getAsJsonObject());
        assertThat(changes).hasSize(3);
        assertThat(changes.get(1).getAsJsonObject().getAsJsonArray("changed after s"))
                .as("the ticker begins to tick")
                .hasSize(1);
    }

    private static String item(JsonObject result) {
        JsonObject item = result.getAsJsonObject("item");
        return item.get("amount").getAsInt() + " " + item.get("arm").getAsString();
    }

    private static JsonArray found(JsonObject result) {
        return result.getAsJsonArray("found");
    }
}
