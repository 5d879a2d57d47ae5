package io.escapement.ab.run;

import io.escapement.ab.compare.Comparison;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.Pair;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import io.escapement.ab.report.Recording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The differences between the arms that a run has measured, metric by metric. */
public record Analysis(Plan plan, Recording recording) {

    /**
     * Returns how many rounds a verdict needs. With fewer, differences that all have the same sign come up more often
     * by chance than once in twenty runs.
     */
    public static int leastRounds(Plan plan) {
        return Comparison.leastPairs(plan.comparisons());
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
                add(arms.get(base + distance), arms.get(base), comparisons);
            }
        }
        return comparisons;
    }

    private void add(Arm arm, Arm base, List<Comparison> comparisons) {
        PairedRounds loaded = new PairedRounds(plan, recording.blocks(), arm, base);
        PairedRounds saturated = new PairedRounds(plan, recording.saturatedBlocks(), arm, base);
        if (loaded.count() < leastRounds(plan)) {
            return;
        }
        Map<Metric, List<Pair>> pairs = new LinkedHashMap<>();
        if (saturated.count() >= leastRounds(plan)) {
            pairs.put(Metric.CAPACITY, saturated.pairs(Metric.CAPACITY));
        }
        Objections objections = new Objections(plan, recording.blocks());
        Map<String, String> against = new LinkedHashMap<>();
        for (Metric metric : MeasuredBlock.METRICS) {
            if (recording.blocks().stream().allMatch(block -> block.hasEnough(metric))) {
                pairs.put(metric, loaded.pairs(metric));
                objections.lateAt(metric).ifPresent(late -> against.put(metric.name(), late));
            }
        }
        comparisons.add(Comparison.of(arm.toString(), base.toString(), pairs, against, plan.comparisons()));
    }
}
