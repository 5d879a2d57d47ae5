package io.escapement.ab.judge;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Finding;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.statistics.Interval;
import io.escapement.ab.statistics.PseudoMedian;
import io.escapement.ab.statistics.Tails;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The differences between the arms, metric by metric. Among many figures some differ by chance: so a difference counts
 * as detected only if it would at the metric's own share of the chance of error, which all metrics and comparisons of
 * a run share.
 */
public record Analysis(Plan plan, Recording recording) {

    /**
     * Returns how many rounds a verdict needs. With fewer, differences that all have the same sign come up more often
     * by chance than a metric's share of the chance of error allows.
     */
    public static int leastRounds(Plan plan) {
        return PseudoMedian.leastValues(
                errorChance(plan, plan.measuresCapacity() ? Metric.ALL.size() : Metric.ALL.size() - 1));
    }

    /** Returns the chance of finding a difference in one of so many metrics where there is none. */
    private static double errorChance(Plan plan, int metrics) {
        return PseudoMedian.ERROR_CHANCE / metrics / plan.comparisons();
    }

    /**
     * The last arm against the first, which is what the run is about; then the others. Empty with too few rounds, and
     * if somebody has ended the run: whoever may do that when he likes what he sees finds something too often.
     */
    public List<Comparison> all() {
        if (recording.isInterrupted()) {
            return List.of();
        }
        List<Arm> arms = plan.arms();
        List<Comparison> comparisons = new ArrayList<>();
        for (int distance = arms.size() - 1; distance > 0; distance--) {
            for (int base = 0; base + distance < arms.size(); base++) {
                List<Difference> differences = differences(arms.get(base + distance), arms.get(base));
                if (!differences.isEmpty()) {
                    comparisons.add(new Comparison(
                            arms.get(base + distance).toString(), arms.get(base).toString(), differences));
                }
            }
        }
        return comparisons;
    }

    private List<Difference> differences(Arm arm, Arm base) {
        PairedRounds loaded = new PairedRounds(recording.blocks(), arm, base);
        PairedRounds saturated = new PairedRounds(recording.saturatedBlocks(), arm, base);
        if (loaded.count() < leastRounds(plan)) {
            return List.of();
        }
        Objections objections = new Objections(recording.blocks());
        List<Metric> metrics = metrics();
        return metrics.stream()
                .map(metric -> difference(
                        metric.saturated() ? saturated : loaded,
                        metric,
                        errorChance(plan, metrics.size()),
                        objections.lateAt(metric)))
                .toList();
    }

    /**
     * Returns the metrics to look at: the capacity if it was measured, and the percentiles that have samples in all
     * blocks.
     */
    private List<Metric> metrics() {
        boolean saturated = plan.arms().stream()
                .allMatch(arm -> plan.arms().stream()
                        .allMatch(base ->
                                new PairedRounds(recording.saturatedBlocks(), arm, base).count() >= leastRounds(plan)));
        return Metric.ALL.stream()
                .filter(metric -> metric.saturated() ? saturated : metric.hasEnough(recording.blocks()))
                .toList();
    }

    /** @param errorChance of the interval that decides */
    private Difference difference(PairedRounds pairs, Metric metric, double errorChance, Optional<String> objection) {
        // A disturbance multiplies a latency rather than adds to it, so the differences are even-handed as logarithms.
        ToDoubleFunction<MeasuredBlock> logarithm =
                block -> Math.log(Math.max(1e-9, metric.figure().applyAsDouble(block)));
        double[] relative = pairs.differences(logarithm);
        Interval interval = PseudoMedian.interval(relative, PseudoMedian.ERROR_CHANCE);
        Interval corrected = PseudoMedian.interval(relative, errorChance);
        boolean detected = objection.isEmpty() && corrected.excludesZero();
        // A pair of values that are as far apart as the difference says, in the middle of what was measured.
        double middle = PseudoMedian.of(pairs.means(logarithm));
        double baseValue = Math.exp(middle - interval.estimate() / 2);
        Interval percent = interval.toPercent();
        double detectablePercent = Interval.toPercent(Tails.detectable(interval, corrected, relative.length));
        Finding finding = Finding.UNDECIDED;
        if (objection.isPresent()) {
            finding = Finding.NOT_JUDGED;
        } else if (detected) {
            finding = metric.isBetter(interval.estimate()) ? Finding.BETTER : Finding.WORSE;
        } else if (detectablePercent <= Finding.SMALL_PERCENT && !interval.excludesZero()) {
            finding = Finding.NO_DIFFERENCE;
        }
        return new Difference(
                metric.name(),
                metric.unit(),
                baseValue,
                Math.exp(middle + interval.estimate() / 2),
                percent.map(each -> baseValue * each / 100),
                percent,
                corrected.toPercent(),
                detected,
                detectablePercent,
                objection.orElse(null),
                finding,
                finding.limit(detectablePercent),
                Arrays.stream(relative).map(Interval::toPercent).boxed().toList());
    }
}
