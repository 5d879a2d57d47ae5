package io.escapement.bench.ab;

import io.escapement.bench.ab.report.Comparison;
import io.escapement.bench.ab.report.Difference;
import io.escapement.bench.statistics.Bootstrap;
import io.escapement.bench.statistics.Interval;
import io.escapement.bench.statistics.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The differences between the arms. One metric is primary, named before the run, and decides. Whatever else is looked at counts
 * as detected only if it would at a chance of error divided by the number of things looked at, because among many figures some
 * differ by chance.
 */
final class Comparing {

    static final double CONFIDENCE = 0.95;

    private final Plan plan;
    private final List<BlockRecord> blocks;

    Comparing(Plan plan, List<BlockRecord> blocks) {
        this.plan = plan;
        this.blocks = blocks;
    }

    /** The last arm against the first, which is what the run is about; then the others. Empty with too few rounds. */
    List<Comparison> all() {
        List<Arm> arms = plan.arms();
        List<Comparison> comparisons = new ArrayList<>();
        for (int distance = arms.size() - 1; distance > 0; distance--) {
            for (int base = 0; base + distance < arms.size(); base++) {
                PairedRounds pairs = new PairedRounds(blocks, arms.get(base + distance), arms.get(base));
                if (pairs.count() >= PairedRounds.LEAST) {
                    comparisons.add(compare(pairs, arms.get(base + distance), arms.get(base)));
                }
            }
        }
        return comparisons;
    }

    /** The metrics to look at: as many percentiles as have samples in all blocks. */
    static List<Metric> metrics(List<BlockRecord> blocks) {
        List<Metric> metrics = new ArrayList<>();
        Metric.percentilesIn(blocks).forEach(percentile -> metrics.add(Metric.percentile(percentile)));
        metrics.add(Metric.MEAN);
        metrics.add(Metric.CPU);
        return metrics;
    }

    /** The one that the plan names, or, where too few samples stand behind that, the highest percentile that has enough. */
    static String primaryOf(Plan plan, List<BlockRecord> blocks) {
        List<String> names = metrics(blocks).stream().map(Metric::name).toList();
        List<Double> percentiles = Metric.percentilesIn(blocks);
        if (names.contains(plan.primaryMetric()) || percentiles.isEmpty()) {
            return plan.primaryMetric();
        }
        return Metric.nameOf(percentiles.get(percentiles.size() - 1));
    }

    private Comparison compare(PairedRounds pairs, Arm arm, Arm base) {
        String primary = primaryOf(plan, blocks);
        List<Metric> metrics = metrics(blocks);
        int comparisons = plan.arms().size() * (plan.arms().size() - 1) / 2;
        List<Difference> differences = metrics.stream()
                .map(metric -> {
                    boolean decides = metric.name().equals(primary);
                    return difference(
                            pairs, metric, decides, decides ? comparisons : comparisons * (metrics.size() - 1));
                })
                .toList();
        return new Comparison(arm.toString(), base.toString(), Wording.of(arm, base, differences), differences);
    }

    Difference difference(PairedRounds pairs, Metric metric, boolean primary, int lookedAt) {
        ToDoubleFunction<BlockRecord> figure = metric.figure();
        // A disturbance multiplies a latency rather than adds to it, so the differences are even-handed as logarithms.
        ToDoubleFunction<BlockRecord> logarithm = block -> Math.log(Math.max(1e-9, figure.applyAsDouble(block)));
        double[] relative = pairs.differences(logarithm);
        Interval percent = percent(Bootstrap.interval(relative, CONFIDENCE, plan.seed()));
        Interval corrected =
                lookedAt == 1 ? percent : Bootstrap.interval(relative, 1 - (1 - CONFIDENCE) / lookedAt, plan.seed());
        double floorPercent = toPercent(Bootstrap.noiseFloor(pairs.differencesWithinArms(logarithm), plan.seed()));
        double size = toPercent(Math.abs(Math.log1p(percent.estimate() / 100)));
        return new Difference(
                metric.name(),
                metric.unit(),
                primary,
                Median.of(pairs.ofBase(figure)),
                Median.of(pairs.ofArm(figure)),
                Bootstrap.interval(pairs.differences(figure), CONFIDENCE, plan.seed()),
                percent,
                floorPercent,
                corrected.excludesZero() && size > floorPercent,
                Arrays.stream(relative).map(Comparing::toPercent).boxed().toList());
    }

    private static Interval percent(Interval logarithms) {
        return new Interval(
                toPercent(logarithms.estimate()), toPercent(logarithms.low()), toPercent(logarithms.high()));
    }

    private static double toPercent(double logarithm) {
        return 100 * Math.expm1(logarithm);
    }
}
