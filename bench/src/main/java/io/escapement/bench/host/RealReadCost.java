package io.escapement.bench.host;

import io.escapement.ab.host.SlowClock;
import io.escapement.bench.child.ReadNanos;
import java.io.IOException;
import java.util.List;

/** Cost of one {@code System.currentTimeMillis()} on one thread of a JVM without the agent, under a given clock. */
public final class RealReadCost {
    private RealReadCost() {}

    /** In ns; measured by {@link ReadNanos} in a child JVM. */
    public static double nanosUnder(SlowClock clock) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.java(List.of(), ReadNanos.class))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(clock.environment());
        return Double.parseDouble(ChildProcess.output(builder));
    }
}
