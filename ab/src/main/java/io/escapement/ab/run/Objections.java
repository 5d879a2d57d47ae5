package io.escapement.ab.run;

import io.escapement.ab.compare.Interval;
import io.escapement.ab.compare.Median;
import io.escapement.ab.compare.Metric;
import io.escapement.ab.compare.PseudoMedian;
import io.escapement.ab.load.Tally;
import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The objections that make a result worthless although every block was measured. */
final class Objections {

    /**
     * The largest share of the latency that the generator's own part may be: with more, the generator was measured. Its
     * send lag counts twice, because waking up to read the answer takes about as long, and is seen nowhere else.
     */
    private static final double LARGEST_OWN_SHARE = 0.5;

    /** Of an interval that refuses a run. Of fewer than eight rounds it is the least that they give. */
    private static final double ERROR_CHANCE = 0.01;

    private static final double NEGLIGIBLE_SHARE = 0.001;

    private static final String UNLIKE = "the arms did not answer alike";

    private final Plan plan;
    private final List<MeasuredBlock> blocks;
    private final List<MeasuredArm> arms;

    Objections(Plan plan, List<MeasuredBlock> blocks) {
        this.plan = plan;
        this.blocks = blocks;
        arms = MeasuredArm.of(blocks);
    }

    /**
     * Returns the objections against the run as a whole: what differs between the answers of the first arm and of each
     * of the others, round by round. An arm that refuses requests is fast for no merit. A few bursts, as of a limiter,
     * are not the arm's: they meet either by chance.
     */
    List<String> all() {
        List<String> differences = new ArrayList<>();
        for (MeasuredArm arm : arms.subList(Math.min(1, arms.size()), arms.size())) {
            statuses(arms.get(0), arm, differences);
            sentAgain(arms.get(0), arm, differences);
        }
        return differences;
    }

    private void statuses(MeasuredArm base, MeasuredArm arm, List<String> differences) {
        TreeSet<Integer> statuses =
                new TreeSet<>(arm.slice().tally().countByStatus().keySet());
        statuses.addAll(base.slice().tally().countByStatus().keySet());
        for (int status : statuses) {
            if (differ(base, arm, tally -> tally.shareOf(status))) {
                boolean isLimit = status == Tally.TOO_MANY_REQUESTS;
                differences.add(String.format(
                        Locale.ROOT,
                        "%s: %.2f %% of the requests of %s had status %d, and %.2f %% of those of %s%s",
                        isLimit ? "the service limits the rate" : UNLIKE,
                        100 * base.slice().tally().shareOf(status),
                        base.arm(),
                        status,
                        100 * arm.slice().tally().shareOf(status),
                        arm.arm(),
                        isLimit ? "; " + limited(base, arm) : ""));
            }
        }
    }

    /** A user who expects the refusals already need not be told how. */
    private static String limited(MeasuredArm base, MeasuredArm arm) {
        return base.slice().tally().isRateLimited() || arm.slice().tally().isRateLimited()
                ? StoppingRules.LIMITED
                : StoppingRules.LOWER_RATE;
    }

    /** The second answer would hide that the service dropped the first request. */
    private void sentAgain(MeasuredArm base, MeasuredArm arm, List<String> differences) {
        if (differ(base, arm, Tally::repeatedShare)) {
            differences.add(String.format(
                    Locale.ROOT,
                    "%s: the service closed connections on %.2f %% of %s's requests and %.2f %% of %s's without an"
                            + " answer",
                    UNLIKE,
                    100 * base.slice().tally().repeatedShare(),
                    base.arm(),
                    100 * arm.slice().tally().repeatedShare(),
                    arm.arm()));
        }
    }

    /** Whether a share of the requests is another in the two arms, round by round; not told of too few rounds. */
    private boolean differ(MeasuredArm base, MeasuredArm arm, ToDoubleFunction<Tally> share) {
        double[] ofRounds = new PairedRounds(plan, blocks, arm.arm(), base.arm())
                .differences(block -> share.applyAsDouble(block.slice().tally()));
        if (ofRounds.length < Analysis.leastRounds(plan)) {
            return false;
        }
        // The second is the least of so many rounds of which the interval is finite.
        double errorChance = Math.max(ERROR_CHANCE, Math.pow(2, 1 - ofRounds.length));
        Interval interval = PseudoMedian.interval(ofRounds, errorChance);
        return interval.low() > NEGLIGIBLE_SHARE || interval.high() < -NEGLIGIBLE_SHARE;
    }

    /** Returns why the generator measured mostly itself, if it did. */
    Optional<String> lateAt(Metric metric) {
        return arms.stream()
                .map(arm -> late(arm, metric))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> late(MeasuredArm arm, Metric metric) {
        double share = Median.of(arm.blocks().stream()
                .mapToDouble(block -> block.lagShare(metric))
                .toArray());
        return 2 * share <= LARGEST_OWN_SHARE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the generator itself was late: its own send lag at %s was %.0f %% of the latency there, in a"
                                + " typical block of %s, and counts twice, as it wakes up as late to read the answer",
                        metric.name(),
                        100 * share,
                        arm.arm()));
    }
}
