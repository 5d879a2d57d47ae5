package io.escapement.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code benchmarks.jar}, run as its users run it. */
public final class LabRun {
    private LabRun() {}

    public static Process start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Another benchmark on this machine is no reason to fail.
                "-Djmh.ignoreLock=true",
                "-jar",
                System.getProperty("escapement.test.benchmarksJar")));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** What it prints until it ends, which must be with status 0. */
    public static String output(String... arguments) throws IOException, InterruptedException {
        Process process = start(List.of(arguments));
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } finally {
            process.destroy();
        }
    }

    public static JsonObject report(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }
}
