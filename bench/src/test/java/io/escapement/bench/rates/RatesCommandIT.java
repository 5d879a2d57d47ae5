package io.escapement.bench.rates;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Path;
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
        String output = LabRun.output(
                "rates", "--quick", "--clock", "device", "--rates", "200,200000", "--out", folder.toString());
        assertThat(output)
                .contains("| 200, absent |", "| 200,000, auto |", "early or went back, in all runs: **0**")
                .doesNotContain("Not measured");
        JsonArray results = LabRun.report(folder.resolve("rates.json")).getAsJsonArray("results");
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
                .isNotEmpty();
    }

    private static String item(JsonObject result) {
        JsonObject item = result.getAsJsonObject("item");
        return item.get("amount").getAsInt() + " " + item.get("arm").getAsString();
    }

    private static JsonArray found(JsonObject result) {
        return result.getAsJsonArray("found");
    }
}
