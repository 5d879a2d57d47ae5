package io.escapement.bench.forms;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.IOException;
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
        String output = LabRun.output("forms", "--rounds", "1", "--out", folder.toString());
        assertThat(output).contains("| `Instant.now()` |", "| `System.nanoTime()` |");
        JsonArray results = LabRun.report(folder.resolve("forms.json")).getAsJsonArray("results");
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
