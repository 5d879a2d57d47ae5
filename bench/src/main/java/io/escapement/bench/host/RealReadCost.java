package io.escapement.bench.host;

import io.escapement.ab.host.BuiltFiles;
import io.escapement.ab.host.SlowClock;
import java.io.IOException;
import java.util.Locale;

/**
 * What one {@code System.currentTimeMillis()} costs in a JVM under a given clock: best of batches, one thread, in a child
 * JVM without the agent. The best, because an interrupted batch only ever looks dearer.
 */
public final class RealReadCost {

    private static final int BATCHES = 30;
    private static final long BATCH_NANOS = 10_000_000;

    private RealReadCost() {}

    public static double nanosUnder(SlowClock clock) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        BuiltFiles.java().toString(),
                        "-cp",
                        BenchmarksJar.path().toString(),
                        RealReadCost.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(clock.environment());
        Process child = builder.start();
        try (var output = child.inputReader()) {
            String line = output.readLine();
            if (line == null) {
                throw new IOException("measuring the cost of a clock read failed");
            }
            return Double.parseDouble(line);
        } finally {
            child.destroy();
        }
    }

    public static void main(String[] args) {
        double bestNanos = Double.MAX_VALUE;
        int reads = 64;
        for (int batch = 0; batch < BATCHES; ) {
            long startNanos = System.nanoTime();
            long last = 0;
            for (int i = 0; i < reads; i++) {
                last |= System.currentTimeMillis();
            }
            long tookNanos = System.nanoTime() - startNanos;
            if (last == 0) {
                throw new AssertionError("the wall clock stands at 1970");
            }
            if (tookNanos < BATCH_NANOS / 2) {
                reads *= 2;
                continue;
            }
            bestNanos = Math.min(bestNanos, (double) tookNanos / reads);
            batch++;
        }
        System.out.printf(Locale.ROOT, "%.2f%n", bestNanos);
    }
}
