package io.escapement.bench.ab;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

    List<String> all() {
        List<String> objections = new ArrayList<>();
        for (ArmTotal total : totals.values()) {
            sendLag(total).ifPresent(objections::add);
        }
        objections.addAll(AnswerComparison.of(List.copyOf(totals.values())));
        return objections;
    }

    private static Optional<String> sendLag(ArmTotal total) {
        double lagMillis = total.slice().sendLag().getValueAtPercentile(99) / 1e6;
        double latencyMillis = total.slice().fromIntended().getValueAtPercentile(99) / 1e6;
        return lagMillis <= LARGEST_LAG_SHARE * latencyMillis
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the generator itself was late: of the p99 of %s, %.3f ms, its send lag is %.3f ms; give it"
                                + " processors of its own, or lower --rate",
                        total.arm(),
                        latencyMillis,
                        lagMillis));
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
