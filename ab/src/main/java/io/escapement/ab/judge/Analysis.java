package io.escapement.ab.judge;

import io.escapement.ab.plan.Arm;
import io.escapement.ab.plan.Plan;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.Recording;
import io.escapement.ab.statistics.Bootstrap;
import io.escapement.ab.statistics.ErrorChance;
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
 * as detected only if it would at the metric's own share of {@link ErrorChance}, which all metrics and comparisons of
 * a run share.
 */
public record Analysis(Plan plan, Recording recording) {

    static final double CONFIDENCE = 0.95;

    /**
     * The chance that a difference of the size that the report calls detectable is detected, by Student's distribution;
     * four in five if the machine disturbs one block in forty, as simulated runs show.
     */
    private static final double POWER = 0.9;

    /** The last arm against the first, which is what the run is about; then the others. Empty with too few rounds. */
    public List<Comparison> all() {
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
        if (!loaded.isEnough()) {
            return List.of();
        }
        Objections objections = new Objections(recording.blocks());
        List<Metric> metrics = metrics();
        List<String> names = metrics.stream().map(Metric::name).toList();
        return metrics.stream()
                .map(metric -> difference(
                        metric.saturated() ? saturated : loaded,
                        metric,
                        ErrorChance.of(metric.name(), names, plan.primaryMetric()) / plan.comparisons(),
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
                        .allMatch(base -> new PairedRounds(recording.saturatedBlocks(), arm, base).isEnough()));
        return Metric.ALL.stream()
                .filter(metric -> metric.saturated() ? saturated : metric.hasEnough(recording.blocks()))
                .toList();
    }

    /** @param errorChance of finding a difference in this metric where there is none */
    private Difference difference(PairedRounds pairs, Metric metric, double errorChance, Optional<String> objection) {
        // A disturbance multiplies a latency rather than adds to it, so the differences are even-handed as logarithms.
        ToDoubleFunction<MeasuredBlock> logarithm =
                block -> Math.log(Math.max(1e-9, metric.figure().applyAsDouble(block)));
        double[] relative = pairs.differences(logarithm);
        Interval interval = Bootstrap.interval(relative, CONFIDENCE, plan.seed());
        Interval corrected = Bootstrap.widerInterval(relative, 1 - errorChance, plan.seed());
        double floor = Bootstrap.noiseFloor(pairs.differencesWithinArms(logarithm), plan.seed());
        boolean detected = objection.isEmpty() && corrected.excludesZero() && Math.abs(interval.estimate()) > floor;
        // A pair of values that are as far apart as the difference says, in the middle of what was measured.
        double middle = PseudoMedian.of(pairs.means(logarithm));
        double baseValue = Math.exp(middle - interval.estimate() / 2);
        Interval percent = interval.toPercent();
        return new Difference(
                metric.name(),
                metric.unit(),
                metric.name().equals(plan.primaryMetric()),
                baseValue,
                Math.exp(middle + interval.estimate() / 2),
                percent.map(each -> baseValue * each / 100),
                percent,
                corrected.toPercent(),
                Interval.toPercent(floor),
                detected,
                detected ? (Boolean) metric.isBetter(interval.estimate()) : null,
                Interval.toPercent(
                        Tails.detectable(interval, Math.max(corrected.width() / 2, floor), POWER, relative.length)),
                objection.orElse(null),
                Arrays.stream(relative).map(Interval::toPercent).boxed().toList());
    }
}
