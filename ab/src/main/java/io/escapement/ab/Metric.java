package io.escapement.bench.ab;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** Something that each block has one figure of: a percentile of the latency, its mean, processor time per request. */
record Metric(String name, String unit, ToDoubleFunction<BlockRecord> figure) {

    static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** With fewer requests above a percentile than this, its value is chance. */
    private static final int LEAST_ABOVE = 10;

    static final Metric MEAN = new Metric("mean", "ms", block -> block.latency().getMean() / 1e6);
    static final Metric CPU = new Metric("cpu", "us", BlockRecord::cpuMicrosPerRequest);

    static Metric percentile(double percentile) {
        return new Metric(nameOf(percentile), "ms", block -> block.latency().getValueAtPercentile(percentile) / 1e6);
    }

    /** Those that each of the blocks has enough samples for. */
    static List<Double> percentilesIn(List<BlockRecord> blocks) {
        return PERCENTILES.stream()
                .filter(percentile -> blocks.stream().allMatch(block -> has(block.latency(), percentile)))
                .toList();
    }

    static boolean has(Histogram histogram, double percentile) {
        // Rounded, because 1 - 0.999 is a little less than a thousandth.
        return Math.round(histogram.getTotalCount() * (100 - percentile) * 1e3) >= LEAST_ABOVE * 100_000L;
    }

    /** The percentile that a name such as {@code p99.9} stands for. */
    static Optional<Double> percentileOf(String name) {
        return PERCENTILES.stream().filter(p -> nameOf(p).equals(name)).findFirst();
    }

    static boolean isName(String name) {
        return name.equals(MEAN.name)
                || name.equals(CPU.name)
                || percentileOf(name).isPresent();
    }

    static String nameOf(double percentile) {
        return percentile == Math.rint(percentile) ? String.format(Locale.ROOT, "p%.0f", percentile) : "p" + percentile;
    }
}
