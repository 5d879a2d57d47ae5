package io.escapement.ab.report;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.PseudoMedian;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The percentiles of an arm, evenly over the logarithm of 1/(1-q), up to the last that has enough samples.
 *
 * @param arms all of the run, this one among them
 */
record PercentileCurve(MeasuredArm arm, List<MeasuredArm> arms) {

    private static final int POINTS_A_DECADE = 8;
    private static final int DECADES = 7;

    List<CurvePoint> points() {
        return percentiles().stream()
                .filter(percentile -> hasEnough(arm.slice().fromIntended(), percentile))
                .map(this::point)
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

    private CurvePoint point(double percentile) {
        Interval ofBlocks = ofBlocks(percentile);
        return new CurvePoint(
                percentile,
                arm.slice().fromIntended().getValueAtPercentile(percentile) / 1e6,
                known(typical(percentile)),
                known(ofBlocks.low()),
                known(ofBlocks.high()));
    }

    /** Returns the milliseconds of which this is the logarithm; null if it is not finite. */
    private static Double known(double logarithm) {
        return Double.isFinite(logarithm) ? (Double) Math.exp(logarithm) : null;
    }

    /** Returns the percentile of a typical block of this arm, by its own blocks alone. */
    private Interval ofBlocks(double percentile) {
        double[] logarithms = arm.blocks().stream()
                .mapToDouble(block -> logarithm(block, percentile))
                .toArray();
        return Arrays.stream(logarithms).allMatch(Double::isFinite)
                ? PseudoMedian.interval(logarithms, PseudoMedian.ERROR_CHANCE)
                : new Interval(Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * Returns that of a typical block of this arm, by the rounds: as far from the other arms as the differences say, so
     * that the curves of two arms go through the values of the lines, and never show another order than these.
     */
    private double typical(double percentile) {
        Set<Integer> rounds = new TreeSet<>(roundsOf(arm));
        arms.forEach(each -> rounds.retainAll(roundsOf(each)));
        double[] own = values(arm, rounds, percentile);
        double[] means = new double[own.length];
        double difference = 0;
        for (MeasuredArm each : arms) {
            double[] others = each.arm() == arm.arm() ? own : values(each, rounds, percentile);
            if (!Arrays.stream(others).allMatch(Double::isFinite)) {
                return Double.NaN;
            }
            double[] differences = new double[own.length];
            Arrays.setAll(differences, round -> own[round] - others[round]);
            difference += PseudoMedian.of(differences) / arms.size();
            Arrays.setAll(means, round -> means[round] + others[round] / arms.size());
        }
        return PseudoMedian.of(means) + difference;
    }

    private static Set<Integer> roundsOf(MeasuredArm arm) {
        return arm.blocks().stream().map(MeasuredBlock::round).collect(Collectors.toSet());
    }

    private double[] values(MeasuredArm of, Set<Integer> rounds, double percentile) {
        return of.blocks().stream()
                .filter(block -> rounds.contains(block.round()))
                .mapToDouble(block -> logarithm(block, percentile))
                .toArray();
    }

    /** In ms; not a number where the block has too few samples. */
    private double logarithm(MeasuredBlock block, double percentile) {
        Histogram ofBlock = block.slice().fromIntended();
        return hasEnough(ofBlock, percentile)
                ? Math.log(Math.max(1, ofBlock.getValueAtPercentile(percentile)) / 1e6)
                : Double.NaN;
    }
}
