package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.load.Slice;
import io.escapement.ab.plan.Arm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether it makes sense to go on: after the rehearsal, and after each block. */
final class StoppingRules {

    /**
     * The largest bearable share of the generator's lag in the rehearsal. It is higher than that of the result, because
     * a few seconds are soon disturbed.
     */
    private static final double LARGEST_LAG_SHARE = 0.7;

    private static final Set<String> METRICS = Set.of("p50", "p90", "p99", "mean");

    private static final double LARGEST_FAILED_SHARE = 0.01;
    private static final double LARGEST_WAITED_SHARE = 0.5;

    /** Fewer blocks may have been disturbed. */
    private static final int LEAST_WAITING = 3;

    private StoppingRules() {}

    /** Returns a warning for the screen, by some seconds of each arm, while there is time to do something about it. */
    static Optional<String> warning(List<Slice> rehearsed) {
        String late = Metric.ALL.stream()
                .filter(metric -> METRICS.contains(metric.name()) && isLate(rehearsed, metric))
                .map(Metric::name)
                .collect(Collectors.joining(", "));
        return late.isEmpty()
                ? Optional.empty()
                : Optional.of("the generator itself is late, so " + late
                        + " may not be judged: give it processors of its own, or lower --rate");
    }

    /** Returns why the metric that was named to decide could not be judged, if it could not. */
    static Optional<String> refusal(List<Slice> rehearsed, String primaryMetric) {
        return Metric.named(primaryMetric)
                .filter(metric -> isLate(rehearsed, metric))
                .map(metric -> String.format(
                        Locale.ROOT,
                        "the generator itself is late: after the warm-up its own send lag at %s, which was named to"
                                + " decide, was %.0f %% of the latency there; give it processors of its own, lower"
                                + " --rate, or name another metric (--primary)",
                        metric.name(),
                        100 * lagShare(rehearsed, metric)));
    }

    private static boolean isLate(List<Slice> rehearsed, Metric metric) {
        return lagShare(rehearsed, metric) > LARGEST_LAG_SHARE;
    }

    /** Returns the share in the arm in which it is least. */
    private static double lagShare(List<Slice> rehearsed, Metric metric) {
        return rehearsed.stream().mapToDouble(metric::lagShare).min().orElse(0);
    }

    /** Throws {@link MeasurementException} if it makes no sense to go on after the last of these blocks. */
    static void check(List<MeasuredBlock> blocks) {
        MeasuredBlock block = blocks.get(blocks.size() - 1);
        String where = "in block " + (block.planned().index() + 1) + " (" + block.arm() + ") ";
        if (block.figures().failedCount()
                > LARGEST_FAILED_SHARE * block.figures().requests()) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "%s%,d of %,d requests were not answered as expected: %s",
                    where,
                    block.figures().failedCount(),
                    block.figures().requests(),
                    block.slice().tally().problems()));
        }
        if (waits(block) && waitsMostly(blocks, block.arm())) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "%s%.0f %% of the requests had to wait for a free connection: the service does not hold this"
                            + " rate on these connections; lower --rate, or raise --connections if it serves more at"
                            + " a time",
                    where,
                    100 * block.figures().waitedShare()));
        }
    }

    private static boolean waits(MeasuredBlock block) {
        return block.figures().waitedShare() > LARGEST_WAITED_SHARE;
    }

    /** A machine that stands still for a moment makes one block wait, a rate that is too high makes each. */
    private static boolean waitsMostly(List<MeasuredBlock> blocks, Arm arm) {
        List<MeasuredBlock> ofArm =
                blocks.stream().filter(block -> block.arm() == arm).toList();
        long waiting = ofArm.stream().filter(StoppingRules::waits).count();
        return waiting >= LEAST_WAITING && 2 * waiting >= ofArm.size();
    }
}
