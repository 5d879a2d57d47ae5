package io.escapement.bench.performance.result;

import io.escapement.ab.host.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a report was measured on.
 *
 * @param flags of the JVM that runs the benchmarks, which JMH hands on to its forks
 * @param load of the machine over the last minute before the run; null where the kernel doesn't tell
 */
public record Conditions(Environment environment, String java, List<String> flags, Double load, Grid grid) {
    public static Conditions now(Grid grid) {
        return new Conditions(
                Environment.here(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                loadNow(),
                grid);
    }

    public static Double loadNow() {
        try {
            return Double.valueOf(Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }
}
