package io.escapement.bench.ab;

import io.escapement.bench.load.Slice;
import io.escapement.bench.service.ServiceSample;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** What one block gave: the requests that were due in its measured seconds, and the service's counters around these. */
record BlockRecord(
        PlannedBlock planned, long firstSecond, int seconds, Slice slice, ServiceSample before, ServiceSample after) {

    Histogram latency() {
        return slice.fromIntended();
    }

    long requestCount() {
        return slice.tally().attemptedCount();
    }

    long failedCount() {
        return requestCount() - slice.tally().succeededCount();
    }

    double waitedShare() {
        return slice.waitedCount() / (double) Math.max(1, requestCount());
    }

    double cpuMicrosPerRequest() {
        return (after.jvm().cpuNanos() - before.jvm().cpuNanos()) / 1e3 / Math.max(1, requestCount());
    }

    double compileMillis() {
        return after.jvm().compileMillis() - before.jvm().compileMillis();
    }

    double compileShare() {
        long elapsedNanos = after.jvm().atNanos() - before.jvm().atNanos();
        return compileMillis() / Math.max(1, TimeUnit.NANOSECONDS.toMillis(elapsedNanos));
    }

    /** Null where nobody counts the reads. */
    Double wallClockReadsPerRequest() {
        return before.reads() == null
                ? null
                : after.reads().since(before.reads()).wallClock() / (double) Math.max(1, requestCount());
    }

    Double otherClockReadsPerRequest() {
        return before.reads() == null
                ? null
                : after.reads().since(before.reads()).otherClocks() / (double) Math.max(1, requestCount());
    }
}
