package io.escapement.bench.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.torture.TickWatch.LateTick;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TickWatchTest {
    private static final Path PROGRAM = BenchmarksJar.folder().resolve("ticklate");
    private static final Path LATE_COARSE_CLOCK = BenchmarksJar.folder().resolve("liblatecoarse.so");
    private static final long STOPPED_MS = 50;
    private static final int BOUND_MS = 20;
    private static final long SECOND_MS = 1_000;
    private static final long GENEROUS_SECONDS = 30;

    @TempDir
    private Path folder;

    /** To the program it is the same: no thread of it ran, on any processor, and then all do. */
    @Test
    void aMachineThatStoodStillIsSeen() throws Exception {
        try (TickWatch watch = watching("")) {
            signal("STOP", watch.pid());
            Thread.sleep(STOPPED_MS / 2);
            long stoppedMs = System.currentTimeMillis();
            Thread.sleep(STOPPED_MS / 2);
            signal("CONT", watch.pid());

            LateTick event = first(watch, tick -> tick.fromMs() < stoppedMs && stoppedMs < tick.toMs());
            assertThat(event.toMs() - event.fromMs()).isGreaterThanOrEqualTo(STOPPED_MS / 2);
        }
    }

    /**
     * In every second second, while all processors run. The library wakes the program every 8 ms only: so the tick is
     * seen in time a while after that second, and may have stayed late until then.
     */
    @Test
    void aCoarseClockThatIsTooFarBehindIsSeenAndTheEventLastsUntilItIsSeenInTime() throws Exception {
        try (TickWatch watch = watching("LATE_COARSE=1")) {
            assertThat(first(watch, tick -> isLong(tick) && isOver(tick) && tick.toMs() / SECOND_MS % 2 == 0))
                    .isNotNull();
        }
    }

    private static boolean isLong(LateTick tick) {
        return tick.toMs() - tick.fromMs() > SECOND_MS * 9 / 10;
    }

    private static boolean isOver(LateTick tick) {
        return System.currentTimeMillis() > tick.toMs() + SECOND_MS / 5;
    }

    @Test
    void theProgramEndsWithItsStdin() throws Exception {
        Process process = new ProcessBuilder(preloading("").toString(), Integer.toString(BOUND_MS)).start();
        assertThat(process.inputReader().readLine()).startsWith("watching ");
        process.getOutputStream().close();

        assertThat(process.waitFor(GENEROUS_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    /** As root, and in most containers of root, it watches. */
    @Test
    void whereItMayNotHaveRealTimePriorityTheProgramRefuses() throws Exception {
        try (TickWatch watch = TickWatch.start(PROGRAM, BOUND_MS)) {
            assertThat(watch.refusal)
                    .satisfiesAnyOf(
                            refusal -> assertThat(refusal).isNull(),
                            refusal -> assertThat(refusal).startsWith("refused: real-time priority: "));
        }
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
    void aProgramThatMayNotWatchOrIsMissingSaysSo() throws Exception {
        Path refusing = script("echo refused: real-time priority: Operation not permitted; exit 1");
        try (TickWatch refused = TickWatch.start(refusing, BOUND_MS);
                TickWatch missing = TickWatch.start(folder.resolve("nothing"), BOUND_MS)) {
            assertThat(refused.refusal).contains("real-time priority");
            assertThat(missing.refusal).contains("nothing");
            assertThat(missing.lateTicks()).isEmpty();
        }
    }

    /** With real-time priority where that may be had. */
    private TickWatch watching(String environment) throws IOException, InterruptedException {
        TickWatch watch = TickWatch.start(preloading(environment), BOUND_MS);
        assertThat(watch.refusal).isNull();
        return watch;
    }

    private Path preloading(String environment) throws IOException {
        return script("%s LD_PRELOAD=%s exec %s \"$@\"".formatted(environment, LATE_COARSE_CLOCK, PROGRAM));
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
    private static LateTick first(TickWatch watch, Predicate<LateTick> wanted) {
        return await().atMost(GENEROUS_SECONDS, TimeUnit.SECONDS)
                .until(() -> watch.lateTicks().stream().filter(wanted).findFirst(), Optional::isPresent)
                .orElseThrow();
    }
}
