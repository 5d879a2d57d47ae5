package io.escapement.bench.performance.question;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.host.SlowClock;
import io.escapement.bench.host.ChildProcess;
import io.escapement.bench.startup.child.Hello;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
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
        List<String> agentArgument = List.of("-javaagent:" + agent + "=packages=com.acme,log=debug");
        ProcessBuilder builder =
                new ProcessBuilder(ChildProcess.java(agentArgument, Hello.class)).redirectErrorStream(true);
        builder.environment().putAll(clock.environment());
        return read(ChildProcess.output(builder, HUNG_AFTER_SECONDS, 0));
    }

    static ProbedStart read(String output) {
        Matcher verdict = VERDICT.matcher(output);
        Matcher took = TOOK.matcher(output);
        if (!verdict.find() || !took.find()) {
            throw new MeasurementException("the agent did not say what it found: " + output);
        }
        Said said = Said.valueOf(
                verdict.group(2).toUpperCase(Locale.ROOT).replace("'", "").replace(' ', '_'));
        return new ProbedStart(
                said, Double.parseDouble(verdict.group(1)), Double.parseDouble(took.group(1)) / MICROS_PER_MS);
    }
}
