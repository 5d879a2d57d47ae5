package io.escapement.bench.performance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import io.escapement.bench.LabRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
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

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PerformanceIT {
    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void everyQuestionIsAnswered() throws IOException, InterruptedException {
        String output = run("--clock", "device", "--contenders", "jdk,escapement,hutool,volatile");

        assertThat(output).contains("measurements, about ", "The report: ").doesNotContain("NOT MEASURED");
        String report = Files.readString(folder.resolve("performance.md"));
        assertThat(report)
                .contains(
                        "## What is promised, and what was measured",
                        "A cached read, by a volatile field",
                        "The JDK's own read by a cached one, where each is a device access, on one thread at "
                                + "least 1,500",
                        "## What does one read cost?",
                        "## Is the probe right each time?",
                        "| device, all cores busy | 1 |",
                        "## How to repeat it",
                        "## What this does not show");
        JsonObject json = LabRun.report(folder.resolve("performance.json"));
        assertThat(json.getAsJsonObject("conditions")
                        .getAsJsonObject("environment")
                        .get("kernel")
                        .getAsString())
                .startsWith("Linux");
        assertThat(json.getAsJsonArray("results")).hasSizeGreaterThan(5);
    }

    @Test
    @Tag("long")
    void everyClockIsCalledByItsOwnFork() throws IOException, InterruptedException {
        String output = run("--clock", "off", "--questions", "read-cost");

        assertThat(output).doesNotContain("NOT MEASURED");
        assertThat(Files.readString(folder.resolve("performance.md")))
                .contains(
                        "| JDK |",
                        "| Escapement |",
                        "| Escapement bypassed |",
                        "| Sentinel TimeUtil |",
                        "| Hutool SystemClock |",
                        "| Log4j CachedClock |",
                        "| Agrona CachedEpochClock, 1 ms |",
                        "| Ignite 3 FastTimestamps |",
                        "| ScheduledExecutor, 1 ms |",
                        "| Cobar, 20 ms, not volatile |",
                        "| volatile field |");
    }

    @Test
    void afterCtrlCThereIsAReportAndTheRunGoesOnLater() throws IOException, InterruptedException {
        String report = reportOfInterruptedRun();
        // Again where this thread was held up until the run was over.
        for (int i = 0; i < 3 && report.contains("3 of 3 measurements"); i++) {
            report = reportOfInterruptedRun();
        }
        assertThat(report).containsPattern("[12] of 3 measurements").doesNotContain("## Not measured");

        run("--resume");
        assertThat(Files.readString(folder.resolve("performance.md"))).contains("3 of 3 measurements");
    }

    private String reportOfInterruptedRun() throws IOException, InterruptedException {
        List<String> few =
                List.of("--clock", "off", "--questions", "read-cost", "--contenders", "hutool,agrona,volatile");
        Process process = LabRun.start(thin(few));
        List<ProcessHandle> children;
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            String line = output.readLine();
            while (line != null && !line.startsWith("[1/3")) {
                line = output.readLine();
            }
            // The second is under way, or about to be. Process.destroy() would close the output.
            children = process.descendants().toList();
            process.toHandle().destroy();
            output.transferTo(Writer.nullWriter());
        }
        process.waitFor();
        await().untilAsserted(() -> assertThat(children).noneMatch(ProcessHandle::isAlive));
        return Files.readString(folder.resolve("performance.md"));
    }

    private String run(String... arguments) throws IOException, InterruptedException {
        return LabRun.output(thin(List.of(arguments)).toArray(String[]::new));
    }

    private List<String> thin(List<String> arguments) {
        List<String> thin =
                new ArrayList<>(List.of("performance", "--quick", "--threads", "1", "--ms", "20", "--starts", "1"));
        thin.addAll(List.of("--out", folder.toString()));
        thin.addAll(arguments);
        return thin;
    }
}
