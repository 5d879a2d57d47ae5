package io.escapement.ab.recording;

import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.PlannedBlock;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.PercentileValue;
import io.escapement.ab.report.ServiceFigures;
import io.escapement.ab.service.SafepointTime;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * One block as it was measured: the requests that were due in its measured seconds, and the service's counters before
 * and after these. {@link #figures} is what the report shows of it.
 *
 * @param wrongState in which the agent was in one of these seconds although rewritten calls get another clock in it
 *     than in this arm; null if it was not
 */
public record MeasuredBlock(
        PlannedBlock planned,
        long firstSecond,
        int seconds,
        Slice slice,
        ServiceSample before,
        ServiceSample after,
        String wrongState) {

    /** A JVM tells its processor time in steps of this size: a block that took less took some part of one. */
    private static final double STEP_MICROS = 10_000;

    /** Whether it tells nothing of its arm. */
    public boolean isVoid() {
        return wrongState != null;
    }

    Histogram latency() {
        return slice.fromIntended();
    }

    public long requestCount() {
        return slice.tally().attemptedCount();
    }

    public long failedCount() {
        return requestCount() - slice.tally().succeededCount();
    }

    /** Counts answers as expected only. */
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

    /** Returns null if nobody counts the reads. */
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

    /** Returns null if the service has no CPU quota. */
    public CpuThrottling throttling() {
        return after.throttling() == null ? null : after.throttling().since(before.throttling());
    }

    public BlockFigures figures() {
        return new BlockFigures(
                planned.index(),
                planned.round(),
                planned.arm().toString(),
                firstSecond,
                seconds,
                requestCount(),
                requestsPerSecond(),
                percentiles(slice.fromIntended()),
                percentiles(slice.fromSend()),
                slice.fromIntended().getMean() / 1e6,
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                waitedShare(),
                slice.tally().countByStatus(),
                failedCount(),
                slice.tally().meanBodyBytes(),
                serviceFigures());
    }

    private static List<PercentileValue> percentiles(Histogram latency) {
        return Metric.PERCENTILES.stream()
                .filter(percentile -> Metric.has(latency, percentile))
                .map(percentile -> new PercentileValue(percentile, latency.getValueAtPercentile(percentile) / 1e6))
                .toList();
    }

    private ServiceFigures serviceFigures() {
        boolean safepoints = before.safepointMillis() != SafepointTime.UNKNOWN;
        return new ServiceFigures(
                cpuMicrosPerRequest(),
                compileMillis(),
                compileShare(),
                after.jvm().gcCount() - before.jvm().gcCount(),
                after.jvm().gcMillis() - before.jvm().gcMillis(),
                safepoints ? (Long) (after.safepointMillis() - before.safepointMillis()) : null,
                wallClockReadsPerRequest(),
                otherClockReadsPerRequest());
    }
}
