package io.escapement.bench.kernel;

import io.escapement.ab.host.MeasurementException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The kernel's clocksources, which root may choose among while everything runs. */
final class ClockSources {
    private static final Path FOLDER = Path.of("/sys/devices/system/clocksource/clocksource0");
    private static final Path CURRENT = FOLDER.resolve("current_clocksource");

    private ClockSources() {}

    static List<String> available() throws IOException {
        return List.of(Files.readString(FOLDER.resolve("available_clocksource"))
                .strip()
                .split(" +"));
    }

    static void select(String name) throws IOException {
        Files.writeString(CURRENT, name);
        String current = Files.readString(CURRENT).strip();
        if (!current.equals(name)) {
            throw new MeasurementException("the kernel keeps clocksource " + current + " instead of " + name);
        }
    }
}
