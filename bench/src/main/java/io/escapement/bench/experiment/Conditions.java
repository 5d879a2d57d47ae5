package io.escapement.bench.experiment;

import io.escapement.ab.host.Environment;
import io.escapement.bench.report.Page;
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
public record Conditions(Environment environment, String java, List<String> flags, Double load) {
    public static Conditions now() {
        return new Conditions(
                Environment.here(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                List.copyOf(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                loadNow());
    }

    static Double loadNow() {
        try {
            return Double.valueOf(Files.readString(Path.of("/proc/loadavg")).split(" ")[0]);
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    /** The machine, this JVM, and when it began. */
    @Override
    public String toString() {
        return Page.of(environment) + "; " + java + (flags.isEmpty() ? "" : " with " + String.join(" ", flags)) + "; "
                + environment.startedAt();
    }
}
