package io.escapement.bench.ab;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** What makes a result worthless although every block was measured. */
final class Objections {

    /** Of the latency at the same percentile: more, and it is the generator that was measured. */
    private static final double LARGEST_LAG_SHARE = 0.5;

    private static final double LARGEST_WAITED_SHARE = 0.5;
    private static final double LARGEST_FAILED_SHARE = 0.01;

    private final Map<Arm, ArmTotal> totals = new EnumMap<>(Arm.class);

    Objections(List<BlockRecord> blocks) {
        blocks.forEach(block ->
                totals.computeIfAbsent(block.planned().arm(), ArmTotal::new).add(block));
    }

    /** @param decides the name of the metric on which the verdict stands */
    List<String> all(String decides) {
        List<String> objections = new ArrayList<>();
        for (String late : lateAt(decides)) {
            objections.add(late
                    + "; give it processors of its own, lower --rate, or let a lower percentile decide (--primary)");
        }
        objections.addAll(AnswerComparison.of(List.copyOf(totals.values())));
        return objections;
    }

    /** Of which arms the generator measured mostly itself; the processor time of a request is never its own. */
    List<String> lateAt(String metric) {
        List<String> late = new ArrayList<>();
        for (ArmTotal total : totals.values()) {
            double lagMillis = millis(total.slice().sendLag(), metric);
            double latencyMillis = millis(total.slice().fromIntended(), metric);
            if (lagMillis > LARGEST_LAG_SHARE * latencyMillis) {
                late.add(String.format(
                        Locale.ROOT,
                        "the generator itself was late: of the %s of %s, %.3f ms, its send lag is %.3f ms",
                        metric,
                        total.arm(),
                        latencyMillis,
                        lagMillis));
            }
        }
        return late;
    }

    private static double millis(Histogram histogram, String metric) {
        if (metric.equals(Metric.MEAN.name())) {
            return histogram.getMean() / 1e6;
        }
        return Metric.percentileOf(metric).map(histogram::getValueAtPercentile).orElse(0L) / 1e6;
    }

    /** Why it makes no sense to go on after the last of these blocks, if it makes none. */
    static Optional<String> toGoingOn(List<BlockRecord> blocks) {
        BlockRecord block = blocks.get(blocks.size() - 1);
        String where = "in block " + (block.planned().index() + 1) + " ("
                + block.planned().arm() + ") ";
        if (block.failedCount() > LARGEST_FAILED_SHARE * block.requestCount()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s%,d of %,d requests were not answered as expected: %s",
                    where,
                    block.failedCount(),
                    block.requestCount(),
                    block.slice().tally().problems()));
        }
        if (waits(block) && waitsMostly(blocks, block.planned().arm())) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s%.0f %% of the requests had to wait for a free connection: the service does not hold this rate on these"
                            + " connections; lower --rate, or raise --connections if it serves more at a time",
                    where,
                    100 * block.waitedShare()));
        }
        return Optional.empty();
    }

    private static boolean waits(BlockRecord block) {
        return block.waitedShare() > LARGEST_WAITED_SHARE;
    }

    /** A machine that stands still for a moment makes one block wait, a rate that is too high makes each. */
    private static boolean waitsMostly(List<BlockRecord> blocks, Arm arm) {
        List<BlockRecord> ofArm =
                blocks.stream().filter(block -> block.planned().arm() == arm).toList();
        long waiting = ofArm.stream().filter(Objections::waits).count();
        return waiting >= 2 && 2 * waiting >= ofArm.size();
    }
}
