package io.escapement.ab.recording;

import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.service.ServiceSample;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What one block gave: the requests that were due in its measured seconds, and the service's counters around these. */
public record MeasuredBlock(
        PlannedBlock planned, long firstSecond, int seconds, Slice slice, ServiceSample before, ServiceSample after) {

    /** In which JVMs tell the processor time: a block that took less took some of it. */
    private static final double STEP_MICROS = 10_000;

    Histogram latency() {
        return slice.fromIntended();
    }

    public long requestCount() {
        return slice.tally().attemptedCount();
    }

    public long failedCount() {
        return requestCount() - slice.tally().succeededCount();
    }

    /** Answered as expected. */
    public double requestsPerSecond() {
        return slice.tally().succeededCount() / (double) seconds;
    }

    public double waitedShare() {
        return slice.waitedCount() / (double) Math.max(1, requestCount());
    }

    public double cpuMicrosPerRequest() {
        double micros = (after.jvm().cpuNanos() - before.jvm().cpuNanos()) / 1e3;
        return Math.max(STEP_MICROS, micros) / Math.max(1, requestCount());
    }

    public double compileMillis() {
        return after.jvm().compileMillis() - before.jvm().compileMillis();
    }

    public double compileShare() {
        long elapsedNanos = after.jvm().atNanos() - before.jvm().atNanos();
        return compileMillis() / Math.max(1, TimeUnit.NANOSECONDS.toMillis(elapsedNanos));
    }

    /** Null where nobody counts the reads. */
    public Double wallClockReadsPerRequest() {
        return before.reads() == null
                ? null
                : after.reads().since(before.reads()).wallClock() / (double) Math.max(1, requestCount());
    }

    public Double otherClockReadsPerRequest() {
        return before.reads() == null
                ? null
                : after.reads().since(before.reads()).otherClocks() / (double) Math.max(1, requestCount());
    }
}
