package io.escapement.ab.run;

import io.escapement.ab.host.MeasurementException;
import io.escapement.ab.report.Arm;
import io.escapement.ab.report.BlockFigures;
import io.escapement.ab.report.MeasuredBlock;
import java.util.List;
import java.util.Locale;

/** Whether it makes sense to go on after a block. */
final class StoppingRules {

    private static final double LARGEST_FAILED_SHARE = 0.01;
    private static final double LARGEST_WAITED_SHARE = 0.5;

    static final String LOWER_RATE = "lower --rate until it takes all of them";
    static final String LIMITED = LOWER_RATE + ", or say \"status\": 429 in --requests where it is to refuse them";

    /** Fewer blocks may have been disturbed. */
    private static final int LEAST_WAITING = 3;

    private StoppingRules() {}

    /** Throws {@link MeasurementException} if it makes no sense to go on after the last of these blocks. */
    static void check(List<MeasuredBlock> blocks) {
        MeasuredBlock block = blocks.get(blocks.size() - 1);
        String where = "in block " + (block.planned().index() + 1) + " (" + block.arm() + ") ";
        requireAnswers(where, block, "; " + LIMITED);
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

    /** Throws {@link MeasurementException} if the service refuses requests; {@code advice} is for a rate limit. */
    static void requireAnswers(String where, MeasuredBlock block, String advice) {
        BlockFigures figures = block.figures();
        if (figures.failedCount() > LARGEST_FAILED_SHARE * figures.requests()) {
            throw new MeasurementException(String.format(
                    Locale.ROOT,
                    "%s%,d of %,d requests were not answered as expected: %s%s",
                    where,
                    figures.failedCount(),
                    figures.requests(),
                    block.slice().tally().problems(),
                    block.slice().tally().isRateLimited() ? advice : ""));
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
