package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import io.escapement.ab.host.MeasurementException;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.torture.TickWatch.LateTick;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TickWatchTest {
    private static final Path PROGRAM = BenchmarksJar.folder().resolve("ticklate");
    private static final Path LATE_COARSE_CLOCK = BenchmarksJar.folder().resolve("liblatecoarse.so");
    private static final long STOPPED_MS = 50;
    private static final long STRETCH_MS = 100;
    private static final int STRETCHES = 300;
    private static final long GENEROUS_MS = 10_000;

    @TempDir
    private Path folder;

    /** To the program it is the same: no thread of it ran, on any processor, and then all do. */
    @Test
    void aMachineThatStoodStillIsSeen() throws Exception {
        try (TickWatch watch = real()) {
            signal("STOP", watch.pid());
            Thread.sleep(STOPPED_MS / 2);
            long stoppedMs = System.currentTimeMillis();
            Thread.sleep(STOPPED_MS / 2);
            signal("CONT", watch.pid());

            assertThat(eventAt(stoppedMs, watch))
                    .hasValueSatisfying(
                            event -> assertThat(event.toMs() - event.fromMs()).isGreaterThanOrEqualTo(STOPPED_MS / 2));
        }
    }

    @Test
    void aCoarseClockThatIsTooFarBehindIsSeenWhileAllProcessorsRun() throws Exception {
        real().close();
        Path late = script("LD_PRELOAD=%s exec %s \"$@\"".formatted(LATE_COARSE_CLOCK, PROGRAM));
        try (TickWatch watch = TickWatch.start(late)) {
            Thread.sleep(200);
            long nowMs = System.currentTimeMillis();

            assertThat(eventAt(nowMs - 100, watch)).isPresent();
        }
    }

    /** It may have stayed late until then. */
    @Test
    void anEventLastsUntilTheTickIsSeenInTime() throws Exception {
        real().close();
        Path late = script("export ALTERNATE_MS=%d; LD_PRELOAD=%s exec %s \"$@\""
                .formatted(STRETCH_MS, LATE_COARSE_CLOCK, PROGRAM));
        try (TickWatch watch = TickWatch.start(late)) {
            boolean endsWithStretches = false;
            int before = 0;
            // Again where the machine itself stood still.
            for (int i = 0; i < STRETCHES / 10 && !endsWithStretches; i++) {
                Thread.sleep(10 * STRETCH_MS);
                List<LateTick> all = watch.lateTicks().orElseThrow();
                List<LateTick> events = all.subList(before, all.size());
                before = all.size();
                // Wakes are 8 ms apart, so one that sees the clock in time comes after the end of each stretch.
                long others = events.stream()
                        .filter(event -> event.toMs() / STRETCH_MS % 2 == 1)
                        .count();
                endsWithStretches = events.size() > 2 && others < 2;
            }
            assertThat(endsWithStretches).isTrue();
        }
    }

    @Test
    void theProgramEndsWithItsStdin() throws Exception {
        real().close();
        Process process = new ProcessBuilder(PROGRAM.toString(), "10").start();
        process.getOutputStream().close();

        assertThat(process.waitFor(GENEROUS_MS, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    @Test
    void whatIsSeenAgainAndOnSeveralProcessorsIsOneEventAndAStepOfTheWallClockIsNone() {
        assertThat(TickWatch.apart(List.of(
                        "watching 2 processors",
                        "3000 3020",
                        "1000 1012",
                        "1001 1011",
                        "1012 1030",
                        "2000 2015",
                        "4000 3604000",
                        "3604000 4000")))
                .containsExactly(new LateTick(1_000, 1_030), new LateTick(2_000, 2_015), new LateTick(3_000, 3_020));
    }

    @Test
    void aProgramThatMayNotWatchSaysWhy() throws IOException {
        Path refusing = script("echo refused: real-time priority: Operation not permitted; exit 1");

        assertThatThrownBy(() -> TickWatch.start(refusing))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContaining("real-time priority");
    }

    @Test
    void aProgramThatIsNotThereIsNamedWithTheRemedy() {
        assertThatThrownBy(() -> TickWatch.start(folder.resolve("ticklate")))
                .isInstanceOf(MeasurementException.class)
                .hasMessageContainingAll("ticklate", "./mvnw package");
    }

    @Test
    void nothingIsKnownOnceTheProgramIsGone() throws Exception {
        try (TickWatch watch = TickWatch.start(script("echo watching 1 processors"))) {
            assertThat(watch.lateTicks()).isEmpty();
        }
    }

    private static TickWatch real() throws InterruptedException {
        try {
            return TickWatch.start(PROGRAM);
        } catch (MeasurementException e) {
            return abort(e.getMessage());
        }
    }

    private Path script(String text) throws IOException {
        Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\n" + text + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return script;
    }

    private static void signal(String name, long pid) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid)
                        .start()
                        .waitFor())
                .isZero();
    }

    /** A line is written when the program's threads are awake again. */
    private static Optional<LateTick> eventAt(long ms, TickWatch watch) throws IOException, InterruptedException {
        Optional<LateTick> found = Optional.empty();
        for (long endMs = ms + GENEROUS_MS; found.isEmpty() && System.currentTimeMillis() < endMs; ) {
            found = watch.lateTicks().orElseThrow().stream()
                    .filter(event -> event.fromMs() < ms && ms < event.toMs())
                    .findFirst();
        }
        return found;
    }
}
