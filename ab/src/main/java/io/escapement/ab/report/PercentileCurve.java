package io.escapement.ab.report;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.PseudoMedian;
import io.escapement.ab.load.Slice;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The percentiles of an arm, evenly over the logarithm of 1/(1-q), up to the last that has enough samples. */
public final class PercentileCurve {

    private static final int POINTS_A_DECADE = 8;
    private static final int DECADES = 7;

    private PercentileCurve() {}

    public static List<CurvePoint> of(List<MeasuredBlock> blocks, Function<Slice, Histogram> latency) {
        List<Histogram> histograms =
                blocks.stream().map(MeasuredBlock::slice).map(latency).toList();
        Histogram all = new Histogram(3);
        histograms.forEach(all::add);
        return percentiles().stream()
                .filter(percentile -> hasEnough(all, percentile))
                .map(percentile -> point(percentile, all, histograms))
                .toList();
    }

    private static Set<Double> percentiles() {
        Set<Double> percentiles = new TreeSet<>();
        Metric.PERCENTILES.forEach(metric -> percentiles.add(metric.percentile()));
        for (int i = 1; i <= POINTS_A_DECADE * DECADES; i++) {
            if (i % POINTS_A_DECADE != 0) {
                percentiles.add(100 - 100 * Math.pow(10, -i / (double) POINTS_A_DECADE));
            }
        }
        return percentiles;
    }

    private static boolean hasEnough(Histogram histogram, double percentile) {
        return Metric.isEnough((double) histogram.getTotalCount(), percentile);
    }

    private static CurvePoint point(double percentile, Histogram all, List<Histogram> blocks) {
        Interval typical = typicalBlock(percentile, blocks);
        boolean isKnown = Double.isFinite(typical.high());
        return new CurvePoint(
                percentile,
                all.getValueAtPercentile(percentile) / 1e6,
                isKnown ? (Double) (typical.low() / 1e6) : null,
                isKnown ? (Double) (typical.high() / 1e6) : null);
    }

    /** Returns the interval of 95 %, in nanoseconds; not finite where a block has too few samples, or all have. */
    private static Interval typicalBlock(double percentile, List<Histogram> blocks) {
        double[] logarithms = blocks.stream()
                .filter(block -> hasEnough(block, percentile))
                .mapToDouble(block -> Math.log(Math.max(1, (double) block.getValueAtPercentile(percentile))))
                .toArray();
        return logarithms.length < blocks.size()
                ? new Interval(Double.NaN, Double.NaN, Double.NaN)
                : PseudoMedian.interval(logarithms, PseudoMedian.ERROR_CHANCE).map(Math::exp);
    }
}
