package com.acme.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The preloaded library that makes the clock slow, seen from a JVM and from a small C program. */
class SlowclockTest {
    private static final int READS = 1_000;
    private static final int BATCHES = 50;

    @TempDir
    private Path dir;

    @Test
    void javaReadCostsMoreAsASystemCallAndMoreStillAsADeviceRead() throws Exception {
        double off = javaReadNanos("off", 1);
        double syscall = javaReadNanos("syscall", 1);
        double device = javaReadNanos("device", 1);

        assertThat(syscall).isGreaterThan(2 * off);
        assertThat(device).isGreaterThan(3 * syscall);
    }

    @Test
    void deviceServesOneReaderAtATime() throws Exception {
        // Four in parallel on two processors would take twice as long as one alone.
        assertThat(javaReadNanos("device", 4)).isGreaterThan(3 * javaReadNanos("device", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"realtime", "monotonic", "raw", "boottime", "tai", "gettimeofday"})
    void preciseClockIsSlowed(String clock) throws Exception {
        assertThat(readNanos("device", clock)).isGreaterThan(10 * readNanos("off", clock));
    }

    @ParameterizedTest
    @ValueSource(strings = {"realtime-coarse", "monotonic-coarse"})
    void coarseClockIsNotSlowed(String clock) throws Exception {
        assertThat(readNanos("device", clock)).isLessThan(readNanos("device", "realtime") / 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "syscall", "device"})
    void unknownClockIsRefusedAsTheKernelDoes(String mode) throws Exception {
        assertThat(outputOf(mode, "invalid")).isEqualTo("-1 Invalid argument\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "syscall", "device"})
    void readsAreCountedByKindAndAcrossFork(String mode) throws Exception {
        long withChild = (BATCHES + 1L) * READS;

        outputOf(mode, "realtime", "fork");
        assertThat(counts()).containsExactly(withChild, 0);
        outputOf(mode, "gettimeofday", "fork");
        assertThat(counts()).containsExactly(withChild, 0);
        outputOf(mode, "monotonic", "fork");
        assertThat(counts()).containsExactly(0, withChild);
        outputOf(mode, "realtime-coarse", "fork");
        assertThat(counts()).containsExactly(0, 0);
    }

    @Test
    void unknownModeIsNamedAndMeansOff() throws Exception {
        try (Child child = run("fast", "realtime")) {
            assertThat(child.errors())
                    .isEqualTo("slowclock: SLOWCLOCK_MODE=fast is none of off, syscall, device;"
                            + " the clock runs at full speed\n");
            assertThat(Double.parseDouble(child.output())).isLessThan(readNanos("device", "realtime") / 10);
        }
    }

    @Test
    void wrongCyclesAreNamedAndTheDefaultIsUsed() throws Exception {
        try (Child child = start(Map.of("SLOWCLOCK_MODE", "device", "SLOWCLOCK_CYCLES", "8e3"), "realtime")) {
            assertThat(child.errors()).startsWith("slowclock: SLOWCLOCK_CYCLES=8e3 is no whole number from 1 to ");
            assertThat(Double.parseDouble(child.output())).isGreaterThan(10 * readNanos("off", "realtime"));
        }
    }

    @Test
    void countsFileThatCannotBeMadeIsNamedAndTheProgramRuns() throws Exception {
        String missing = dir.resolve("missing/counts").toString();
        try (Child child = start(Map.of("SLOWCLOCK_COUNTS", missing), "realtime")) {
            assertThat(child.errors())
                    .isEqualTo("slowclock: SLOWCLOCK_COUNTS=" + missing
                            + ": No such file or directory; nothing is counted\n");
            assertThat(child.exitStatus()).isZero();
        }
    }

    private static double javaReadNanos(String mode, int threads) throws Exception {
        try (Child child = Child.startJava(
                preloaded(Map.of("SLOWCLOCK_MODE", mode)),
                "-cp",
                System.getProperty("java.class.path"),
                ReadCost.class.getName(),
                Integer.toString(threads))) {
            return Double.parseDouble(child.output());
        }
    }

    private double readNanos(String mode, String clock) throws Exception {
        return Double.parseDouble(outputOf(mode, clock));
    }

    private String outputOf(String mode, String... clock) throws Exception {
        try (Child child = run(mode, clock)) {
            String output = child.output();
            assertThat(child.exitStatus()).isZero();
            return output;
        }
    }

    private Child run(String mode, String... clock) throws IOException {
        return start(
                Map.of("SLOWCLOCK_MODE", mode, "SLOWCLOCK_COUNTS", countsFile().toString()), clock);
    }

    private static Child start(Map<String, String> environment, String... clock) throws IOException {
        List<String> command = clock.length == 1
                ? List.of(System.getProperty("slowclock.clockcost"), clock[0], Integer.toString(READS))
                : List.of(System.getProperty("slowclock.clockcost"), clock[0], Integer.toString(READS), clock[1]);
        return Child.start(preloaded(environment), command);
    }

    private static Map<String, String> preloaded(Map<String, String> environment) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("LD_PRELOAD", System.getProperty("slowclock.library"));
        return all;
    }

    private long[] counts() throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(countsFile())).order(ByteOrder.nativeOrder());
        assertThat(bytes.remaining()).isEqualTo(24);
        assertThat(bytes.getLong(16)).as("written by others only").isZero();
        return new long[] {bytes.getLong(), bytes.getLong()};
    }

    private Path countsFile() {
        return dir.resolve("counts");
    }
}
