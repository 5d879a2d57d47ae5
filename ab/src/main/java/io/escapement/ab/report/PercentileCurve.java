package io.escapement.ab.report;

import io.escapement.ab.load.Slice;
import io.escapement.ab.statistics.Resampling;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** The percentiles of an arm, evenly over the logarithm of 1/(1-q), up to the last that has enough samples. */
public final class PercentileCurve {

    private static final int POINTS_A_DECADE = 8;
    private static final int DECADES = 7;
    private static final int RESAMPLES = 200;
    private static final int LEAST_BLOCKS = 4;

    private PercentileCurve() {}

    public static List<CurvePoint> of(List<MeasuredBlock> blocks, Function<Slice, Histogram> latency, long seed) {
        List<Histogram> histograms =
                blocks.stream().map(MeasuredBlock::slice).map(latency).toList();
        Histogram all = sum(histograms);
        double[] percentiles = percentiles().stream()
                .mapToDouble(p -> p)
                .filter(p -> Metric.has(all, p))
                .toArray();
        double[][] resampled = histograms.size() < LEAST_BLOCKS ? null : resampled(histograms, percentiles, seed);
        return IntStream.range(0, percentiles.length)
                .mapToObj(i -> new CurvePoint(
                        percentiles[i],
                        all.getValueAtPercentile(percentiles[i]) / 1e6,
                        resampled == null ? null : (Double) resampled[i][RESAMPLES / 40],
                        resampled == null ? null : (Double) resampled[i][RESAMPLES - 1 - RESAMPLES / 40]))
                .toList();
    }

    private static Set<Double> percentiles() {
        Set<Double> percentiles = new TreeSet<>(Metric.PERCENTILES);
        for (int i = 1; i <= POINTS_A_DECADE * DECADES; i++) {
            if (i % POINTS_A_DECADE != 0) {
                percentiles.add(100 - 100 * Math.pow(10, -i / (double) POINTS_A_DECADE));
            }
        }
        return percentiles;
    }

    /** Returns for each percentile its values in the resamples, sorted. */
    private static double[][] resampled(List<Histogram> blocks, double[] percentiles, long seed) {
        return Resampling.sorted(blocks.size(), RESAMPLES, new SplittableRandom(seed), drawn -> {
            Histogram resample = sum(Arrays.stream(drawn).mapToObj(blocks::get).toList());
            return Arrays.stream(percentiles)
                    .map(percentile -> resample.getValueAtPercentile(percentile) / 1e6)
                    .toArray();
        });
    }

    private static Histogram sum(List<Histogram> histograms) {
        Histogram sum = new Histogram(3);
        histograms.forEach(sum::add);
        return sum;
    }
}
