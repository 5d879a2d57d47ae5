package io.escapement.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.escapement.agent.probe.Measured;
import io.escapement.agent.probe.ReadCostOnAllCores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrometheusTextfileTest {
    private static final ReadCostOnAllCores WAITING = Measured.onAllCores(2, 1050, 2100);
    private static final ReadCostOnAllCores UNMEASURED = Measured.onAllCores(2, Double.NaN, Double.NaN);

    @TempDir
    private Path folder;

    @Test
    void describesEachMetricAndGivesBaseUnits() {
        assertThat(new PrometheusTextfile(Measured.slow(), WAITING)).hasToString("""
                # HELP escapement_clock_read_seconds Cost of one System.currentTimeMillis() while one core, or all \
                cores, read the clock.
                # TYPE escapement_clock_read_seconds gauge
                escapement_clock_read_seconds{clocksource="hpet",cores="1"} 1.0500e-06
                escapement_clock_read_seconds{clocksource="hpet",cores="all"} 2.1000e-06
                # HELP escapement_clock_slow Whether a read on one core costs more than \
                escapement_clock_slow_threshold_seconds; absent if that can't be told.
                # TYPE escapement_clock_slow gauge
                escapement_clock_slow 1
                # HELP escapement_clock_slow_threshold_seconds Cost of a read above which the clock is slow (option \
                slow-threshold).
                # TYPE escapement_clock_slow_threshold_seconds gauge
                escapement_clock_slow_threshold_seconds 1.0000e-07
                """);
        assertThat(new PrometheusTextfile(Measured.healthy(), WAITING).toString())
                .contains("\nescapement_clock_slow 0\n", "{clocksource=\"tsc\",cores=\"1\"} 2.7100e-08\n");
    }

    @Test
    void leavesOutWhatCanNotBeTold() {
        String text = new PrometheusTextfile(Measured.unknown(), UNMEASURED).toString();

        assertThat(text.lines()).noneMatch(line -> line.startsWith("escapement_clock_slow "));
        assertThat(text).contains("cores=\"1\"").doesNotContain("cores=\"all\"", "NaN");
    }

    @Test
    void escapesWhatALabelCanNotHold() {
        assertThat(new PrometheusTextfile(Measured.slowWith("a\\b\"c\nd"), WAITING).toString())
                .contains("{clocksource=\"a\\\\b\\\"c\\nd\",cores=\"1\"}");
    }

    @Test
    void replacesTheFileLeavesNothingElseAndLetsOthersReadIt() throws IOException {
        Path file = Files.writeString(folder.resolve("clock.prom"), "before\n".repeat(1000));
        PrometheusTextfile metrics = new PrometheusTextfile(Measured.healthy(), WAITING);

        metrics.write(file);

        assertThat(file).hasContent(metrics.toString());
        assertThat(files()).containsExactly(file);
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
    }

    /** Whoever may write in the folder puts a link in the place of each temporary name, as soon as there is one. */
    @Test
    void neverWritesThroughALinkThatSomebodyPutsInPlace(@TempDir Path elsewhere) throws Exception {
        Path kept = Files.writeString(elsewhere.resolve("kept"), "kept");
        Path file = folder.resolve("clock.prom");
        PrometheusTextfile metrics = new PrometheusTextfile(Measured.healthy(), WAITING);
        Set<Path> attacked = ConcurrentHashMap.newKeySet();
        AtomicBoolean ends = new AtomicBoolean();
        FutureTask<Void> enemy = new FutureTask<>(() -> {
            while (!ends.get()) {
                for (Path each : files()) {
                    if (!each.equals(file) && attacked.add(each)) {
                        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), kept);
                        Files.move(link, each, StandardCopyOption.ATOMIC_MOVE);
                    }
                }
            }
            return null;
        });
        new Thread(enemy, "enemy").start();
        while (attacked.size() < 100 && !enemy.isDone()) {
            metrics.write(file);
            assertThat(Files.readString(kept)).isEqualTo("kept");
            for (Path each : files()) {
                if (!each.equals(file)) {
                    // Put there too late.
                    Files.delete(each);
                }
            }
        }
        ends.set(true);
        enemy.get();
    }

    @Test
    void saysWhyAFileCanNotBeWrittenAndLeavesNothing() throws IOException {
        Path missing = folder.resolve("missing");
        assertThat(reason(missing.resolve("clock.prom"))).isEqualTo("there is no folder " + missing);
        assertThat(reason(folder)).startsWith("its name has to end in .prom");
        assertThat(reason(Path.of("/dev/null"))).startsWith("its name has to end in .prom");
        Path inTheWay = Files.createDirectory(folder.resolve("folder.prom"));
        assertThat(reason(inTheWay)).isEqualTo("it is no regular file");
        Path file = Files.createFile(folder.resolve("file"));
        assertThat(reason(file.resolve("clock.prom"))).isEqualTo("there is no folder " + file);
        assertThat(files()).containsExactlyInAnyOrder(inTheWay, file);
    }

    private static String reason(Path file) {
        PrometheusTextfile metrics = new PrometheusTextfile(Measured.healthy(), WAITING);
        IOException failure = catchThrowableOfType(IOException.class, () -> metrics.write(file));
        return PrometheusTextfile.reason(file, failure);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }
}
