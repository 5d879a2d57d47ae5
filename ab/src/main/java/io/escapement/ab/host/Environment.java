package io.escapement.ab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The machine that a table was measured on. The JVM is not part of it: the children name it. */
public record Environment(
        String startedAt, String kernel, String clocksource, int cores, String cpu, long memoryMegabytes) {

    private static final Path CLOCKSOURCE = Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

    public static Environment here() {
        return new Environment(
                now(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                read(CLOCKSOURCE).strip(),
                Runtime.getRuntime().availableProcessors(),
                line("/proc/cpuinfo", "model name").replaceFirst("^[^:]*:\\s*", ""),
                megabytes(line("/proc/meminfo", "MemTotal:")));
    }

    /** Returns the time to the second, as reports have it. */
    public static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String line(String file, String beginning) {
        return read(Path.of(file))
                .lines()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .orElse("unknown");
    }

    private static long megabytes(String line) {
        String digits = line.replaceAll("\\D", "");
        return digits.isEmpty() ? 0 : Long.parseLong(digits) / 1024;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "unknown";
        }
    }
}
