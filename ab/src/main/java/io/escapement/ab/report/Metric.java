package io.escapement.ab.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * Something that each block has one figure of: what the service answers when it is saturated, processor time per
 * request, a percentile of the latency, its mean.
 *
 * @param saturated whether it comes from the saturated blocks, rather than from those under the constant load
 */
public record Metric(String name, String unit, boolean saturated, ToDoubleFunction<MeasuredBlock> figure) {

    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** The names of all metrics, for messages. */
    public static final String NAMES = "capacity, cpu, p50, p90, p99, p99.9, p99.99, mean";

    /** The least number of requests above a percentile whose value is more than chance. */
    private static final int LEAST_ABOVE = 10;

    public static final Metric CAPACITY =
            new Metric("capacity", "requests/s", true, block -> block.figures().requestsPerSecond());
    public static final Metric CPU =
            new Metric("cpu", "us", false, block -> block.figures().service().cpuMicrosPerRequest());
    public static final Metric MEAN =
            new Metric("mean", "ms", false, block -> block.figures().meanMillis());

    private static final List<String> FIXED = List.of(CAPACITY.name, CPU.name, MEAN.name);

    /** Whether the difference is for the better: more capacity, less of anything else. */
    public boolean isBetter(double difference) {
        return equals(CAPACITY) == difference > 0;
    }

    public static Metric percentile(double percentile) {
        return new Metric(
                nameOf(percentile),
                "ms",
                false,
                block -> block.slice().fromIntended().getValueAtPercentile(percentile) / 1e6);
    }

    /** Returns the percentiles that each of the blocks has enough samples for. */
    public static List<Double> percentilesIn(List<MeasuredBlock> blocks) {
        return PERCENTILES.stream()
                .filter(percentile ->
                        blocks.stream().allMatch(block -> has(block.slice().fromIntended(), percentile)))
                .toList();
    }

    static boolean has(Histogram histogram, double percentile) {
        return isEnough((double) histogram.getTotalCount(), percentile);
    }

    /** Whether of so many requests there are enough above a percentile. */
    public static boolean isEnough(double count, double percentile) {
        // Rounds, because 1 - 0.999 is a little less than a thousandth.
        return Math.round(count * (100 - percentile) * 1e3) >= LEAST_ABOVE * 100_000L;
    }

    /** Returns the percentile that a name such as {@code p99.9} stands for. */
    public static Optional<Double> percentileOf(String name) {
        return PERCENTILES.stream().filter(p -> nameOf(p).equals(name)).findFirst();
    }

    public static boolean isName(String name) {
        return FIXED.contains(name) || percentileOf(name).isPresent();
    }

    public static String nameOf(double percentile) {
        return percentile == Math.rint(percentile) ? String.format(Locale.ROOT, "p%.0f", percentile) : "p" + percentile;
    }
}
