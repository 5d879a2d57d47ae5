package io.escapement.ab.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencyLogTest {

    @TempDir
    private Path folder;

    @Test
    void aStepOfTheWallClockMovesNoInterval() throws Exception {
        Optional<Path> faketime = faketime();
        assumeTrue(faketime.isPresent(), "libfaketime is not installed here");
        Path offset = Files.writeString(folder.resolve("offset"), "+0\n");
        Path log = folder.resolve("latency.hlog");
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Stepped.class.getName(),
                        folder.toString(),
                        offset.toString())
                .redirectErrorStream(true);
        builder.environment().put("LD_PRELOAD", faketime.orElseThrow().toString());
        builder.environment().put("FAKETIME_TIMESTAMP_FILE", offset.toString());
        builder.environment().put("FAKETIME_NO_CACHE", "1");
        builder.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Process child = builder.start();
        String output = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertThat(child.waitFor()).as(output).isZero();
        assertThat(output).as("the clock was stepped").contains("stepped");

        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            EncodableHistogram second = reader.nextIntervalHistogram();
            double endSeconds = (second.getEndTimeStamp() - reader.getStartTimeSec() * 1e3) / 1e3;
            assertThat(endSeconds).isBetween(0.0, 1_000.0);
        }
    }

    static final class Stepped {

        private Stepped() {}

        public static void main(String[] args) throws IOException {
            long beforeMs = System.currentTimeMillis();
            try (LatencyLog latency = new LatencyLog(Path.of(args[0]))) {
                Files.writeString(Path.of(args[1]), "+1h\n");
                if (System.currentTimeMillis() - beforeMs > 3_000_000) {
                    System.out.println("stepped");
                }
                latency.second(Arm.ENGAGED, new Slice());
            }
        }
    }

    private static Optional<Path> faketime() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("/usr/lib"))) {
            return folders.map(each -> each.resolve("faketime/libfaketimeMT.so.1"))
                    .filter(Files::isReadable)
                    .findFirst();
        }
    }
}
