package io.escapement.ab.report;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A stretch of one arm. The figures are those of its measured seconds: the first ones after the switch are dropped.
 *
 * @param index in the order in which the blocks ran
 * @param round each holds every arm once
 * @param firstSecond of the measured ones, on the axis of {@link SecondFigures#second}
 * @param latency from the moment at which a request was due; percentiles that enough samples stand behind; as all
 *     latencies, of answers as expected, and of requests that were given up, until then
 * @param requestsPerSecond answers as expected only
 * @param waitedShare requests that were due while every connection was busy
 * @param failedCount requests that were not answered as expected, for whatever reason
 * @param machineBusyShare of the processors of the machine that {@code ab} runs on, whoever had them; 1 at most
 */
public record BlockFigures(
        int index,
        int round,
        String arm,
        long firstSecond,
        int seconds,
        long requests,
        double requestsPerSecond,
        List<CurvePoint> latency,
        double meanMillis,
        double maxMillis,
        double sendLagP99Millis,
        double waitedShare,
        Map<Integer, Long> countByStatus,
        long failedCount,
        Double machineBusyShare,
        ServiceFigures service) {
    /** {@code growth} is that of the service's counters while it answered so many requests. */
    static BlockFigures of(
            PlannedBlock planned, long firstSecond, int seconds, Slice slice, ServiceSample growth, long answered) {
        long requests = slice.tally().attemptedCount();
        return new BlockFigures(
                planned.index(),
                planned.round(),
                planned.arm().toString(),
                firstSecond,
                seconds,
                requests,
                slice.tally().succeededCount() / (double) seconds,
                percentiles(slice.fromIntended()),
                slice.fromIntended().getMean() / 1e6,
                slice.fromIntended().getMaxValue() / 1e6,
                slice.sendLag().getValueAtPercentile(99) / 1e6,
                slice.tally().waitedCount() / (double) Math.max(1, requests),
                slice.tally().countByStatus(),
                slice.tally().notAsExpectedCount(),
                growth.machine() == null ? null : growth.machine().busyShare(),
                ServiceFigures.of(growth, answered));
    }

    private static List<CurvePoint> percentiles(Histogram latency) {
        return Metric.PERCENTILES.stream()
                .filter(metric -> metric.isEnough((double) latency.getTotalCount()))
                .map(Metric::percentile)
                .map(percentile ->
                        new CurvePoint(percentile, latency.getValueAtPercentile(percentile) / 1e6, null, null, null))
                .toList();
    }
}
