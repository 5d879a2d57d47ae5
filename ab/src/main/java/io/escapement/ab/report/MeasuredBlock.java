package io.escapement.ab.report;

import io.escapement.ab.compare.Metric;
import io.escapement.ab.host.CpuThrottling;
import io.escapement.ab.load.Slice;
import io.escapement.ab.service.ServiceSample;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * A block's figures with what they were made from, which is not published: histograms are large, and no JSON.
 *
 * @param slice the requests that were due in its measured seconds
 * @param throttling by the service's CPU quota in these; null if it has none
 * @param wrongState in which the agent was in one of these seconds although rewritten calls get another clock in it
 *     than in this arm; null if it was not
 */
public record MeasuredBlock(
        PlannedBlock planned, BlockFigures figures, Slice slice, CpuThrottling throttling, String wrongState) {
    /** Of a block under the constant load, in the order of the reports. */
    public static final List<Metric> METRICS = Stream.of(
                    Stream.of(Metric.CPU), Metric.PERCENTILES.stream(), Stream.of(Metric.MEAN))
            .flatMap(metrics -> metrics)
            .toList();

    /**
     * Makes the figures of the measured seconds.
     *
     * @param growth of the service's counters between two samples, which may be late: both lie in this arm's time
     * @param answered requests between these samples
     */
    public static MeasuredBlock of(
            PlannedBlock planned,
            long firstSecond,
            int seconds,
            Slice slice,
            ServiceSample growth,
            long answered,
            String wrongState) {
        BlockFigures figures = BlockFigures.of(planned, firstSecond, seconds, slice, growth, answered);
        return new MeasuredBlock(planned, figures, slice, growth.throttling(), wrongState);
    }

    public Arm arm() {
        return planned.arm();
    }

    public int round() {
        return planned.round();
    }

    public double valueOf(Metric metric) {
        if (metric.equals(Metric.CAPACITY)) {
            return figures.requestsPerSecond();
        }
        return metric.equals(Metric.CPU)
                ? figures.service().cpuMicrosPerRequest()
                : latency(metric, slice.fromIntended()) / 1e6;
    }

    /** Whether enough requests stand behind that metric. */
    public boolean hasEnough(Metric metric) {
        return metric.isEnough((double) slice.fromIntended().getTotalCount());
    }

    /**
     * Returns the generator's own lateness by the latency that it measured; 0 for processor time of a request and
     * capacity, which are never its own.
     */
    public double lagShare(Metric metric) {
        double latency = latency(metric, slice.fromIntended());
        return latency == 0 ? 0 : latency(metric, slice.sendLag()) / latency;
    }

    private static double latency(Metric metric, Histogram histogram) {
        if (metric.percentile() != null) {
            return histogram.getValueAtPercentile(metric.percentile());
        }
        return metric.equals(Metric.MEAN) ? histogram.getMean() : 0;
    }

    /** Whether it tells nothing of its arm. */
    public boolean isVoid() {
        return wrongState != null;
    }
}
