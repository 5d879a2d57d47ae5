package io.escapement.ab.judge;

import io.escapement.ab.report.Arm;
import io.escapement.ab.report.Comparison;
import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Metric;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import io.escapement.ab.statistics.PseudoMedian;
import java.util.ArrayList;
import java.util.List;

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
                .map(metric -> Difference.of(
                        metric.name(),
                        (metric.saturated() ? saturated : loaded).compared(metric),
                        List.of(),
                        errorChance(plan, metrics.size()),
                        objections.lateAt(metric).orElse(null)))
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
}
