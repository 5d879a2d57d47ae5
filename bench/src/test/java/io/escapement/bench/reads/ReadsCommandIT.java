package io.escapement.bench.reads;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.escapement.bench.LabRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReadsCommandIT {
    @TempDir
    private Path folder;

    /** A read of the device takes a thousand times as long as a cached one, so ten times is no question of load. */
    @Test
    void onASlowClockACachedReadCostsAFractionInEachForm() throws IOException, InterruptedException {
        Map<String, Double> nanos =
                nanos("--clock", "device", "-p", "clock=JDK,ESCAPEMENT,ESCAPEMENT_BYPASSED", "-p", "form=NANO_TIME");

        assertThat(nanos.get("read ESCAPEMENT")).isLessThan(nanos.get("read JDK") / 10);
        assertThat(nanos.get("read ESCAPEMENT_BYPASSED")).isGreaterThan(nanos.get("read JDK") / 10);
        assertThat(nanos.get("form ESCAPEMENT")).isLessThan(nanos.get("form JDK") / 10);
        assertThat(Files.readString(folder.resolve("reads.txt")))
                .contains("SHA-256", "ReadBenchmark.read", "ESCAPEMENT_BYPASSED");
    }

    /** The least of the iterations: in the first of them a busy machine has hardly compiled the loop. */
    private Map<String, Double> nanos(String... arguments) throws IOException, InterruptedException {
        String[] thin = {
            "reads", "--out", folder.toString(), "-f", "1", "-wi", "1", "-w", "100ms", "-i", "4", "-r", "100ms"
        };
        String[] all = new String[thin.length + arguments.length];
        System.arraycopy(thin, 0, all, 0, thin.length);
        System.arraycopy(arguments, 0, all, thin.length, arguments.length);
        LabRun.output(all);
        Map<String, Double> nanos = new TreeMap<>();
        for (JsonElement element : JsonParser.parseString(Files.readString(folder.resolve("reads.json")))
                .getAsJsonArray()) {
            JsonObject result = element.getAsJsonObject();
            String benchmark = result.get("benchmark").getAsString();
            String clock = result.getAsJsonObject("params").get("clock").getAsString();
            for (JsonElement iteration : result.getAsJsonObject("primaryMetric")
                    .getAsJsonArray("rawData")
                    .get(0)
                    .getAsJsonArray()) {
                nanos.merge(
                        benchmark.substring(benchmark.lastIndexOf('.') + 1) + " " + clock,
                        iteration.getAsDouble(),
                        Math::min);
            }
        }
        return nanos;
    }
}
