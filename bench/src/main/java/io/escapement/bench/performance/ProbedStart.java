package io.escapement.bench.performance;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.BenchmarksJar;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One start of hello world with the agent, and what the agent said on stderr. */
record ProbedStart(Said said, double readNanos, double tookMs) {

    /** The agent's default. */
    static final int SLOW_THRESHOLD_NANOS = 100;

    private static final Pattern VERDICT = Pattern.compile("a read costs (-?\\d+) ns: (healthy|slow|can't tell)");
    private static final Pattern TOOK = Pattern.compile("the clock was measured in (\\d+) us");
    private static final long HUNG_AFTER_SECONDS = 120;
    private static final double MICROS_PER_MS = 1_000;

    /** What it took the clock for. */
    enum Said {
        HEALTHY,
        SLOW,
        CANT_TELL
    }

    static ProbedStart of(Path agent, SlowClock clock) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                        BuiltFiles.java().toString(),
                        "-javaagent:" + agent + "=packages=com.acme,log=debug",
                        "-cp",
                        BenchmarksJar.path().toString(),
                        Hello.class.getName())
                .redirectErrorStream(true);
        builder.environment().putAll(clock.environment());
        Process process = builder.start();
        try {
            process.onExit()
                    .orTimeout(HUNG_AFTER_SECONDS, TimeUnit.SECONDS)
                    .exceptionally(e -> process.destroyForcibly());
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new MeasurementException(
                        "hello world with the agent ended with status " + process.exitValue() + ": " + output);
            }
            return read(output);
        } finally {
            process.destroyForcibly();
        }
    }

    static ProbedStart read(String output) {
        Matcher verdict = VERDICT.matcher(output);
        Matcher took = TOOK.matcher(output);
        if (!verdict.find() || !took.find()) {
            throw new MeasurementException("the agent did not say what it found: " + output);
        }
        Said said = Said.valueOf(verdict.group(2)
                .toUpperCase(java.util.Locale.ROOT)
                .replace("'", "")
                .replace(' ', '_'));
        return new ProbedStart(
                said, Double.parseDouble(verdict.group(1)), Double.parseDouble(took.group(1)) / MICROS_PER_MS);
    }
}
