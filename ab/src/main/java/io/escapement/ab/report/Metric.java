package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Something that each block has one figure of: what the service answers when it is saturated, processor time per
 * request, a percentile of the latency, its mean.
 *
 * @param percentile of the latency; null of the other metrics
 */
public record Metric(String name, String unit, Double percentile, ToDoubleFunction<MeasuredBlock> figure) {

    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** The least number of requests above a percentile whose value is more than chance. */
    private static final int LEAST_ABOVE = 10;

    public static final Metric CAPACITY =
            new Metric("capacity", "requests/s", null, block -> block.figures().requestsPerSecond());
    public static final Metric CPU = new Metric(
            Difference.CPU,
            Difference.MICROS,
            null,
            block -> block.figures().service().cpuMicrosPerRequest());
    public static final Metric MEAN =
            new Metric("mean", "ms", null, block -> block.figures().meanMillis());

    /** In the order of the reports. */
    public static final List<Metric> ALL = Stream.of(
                    Stream.of(CAPACITY, CPU), PERCENTILES.stream().map(Metric::percentile), Stream.of(MEAN))
            .flatMap(metrics -> metrics)
            .toList();

    private static Metric percentile(double percentile) {
        return new Metric(
                nameOf(percentile),
                "ms",
                percentile,
                block -> block.slice().fromIntended().getValueAtPercentile(percentile) / 1e6);
    }

    /** Whether it comes from the saturated blocks, rather than from those under the constant load. */
    public boolean saturated() {
        return equals(CAPACITY);
    }

    /** Whether each of these blocks has enough samples for it. */
    public boolean hasEnough(List<MeasuredBlock> blocks) {
        return percentile == null
                || blocks.stream().allMatch(block -> has(block.slice().fromIntended(), percentile));
    }

    /**
     * Returns the generator's own lateness by the latency that it measured; 0 for processor time of a request and
     * capacity, which are never its own.
     */
    public double lagShare(Slice slice) {
        double latency = latency(slice.fromIntended());
        return latency == 0 ? 0 : latency(slice.sendLag()) / latency;
    }

    private double latency(Histogram histogram) {
        if (percentile != null) {
            return histogram.getValueAtPercentile(percentile);
        }
        return equals(MEAN) ? histogram.getMean() : 0;
    }

    static boolean has(Histogram histogram, double percentile) {
        return isEnough((double) histogram.getTotalCount(), percentile);
    }

    public static boolean isEnough(double count, double percentile) {
        // Rounds, because 1 - 0.999 is a little less than a thousandth.
        return Math.round(count * (100 - percentile) * 1e3) >= LEAST_ABOVE * 100_000L;
    }

    public static String nameOf(double percentile) {
        return percentile == Math.rint(percentile) ? String.format(Locale.ROOT, "p%.0f", percentile) : "p" + percentile;
    }
}
