package io.escapement.ab.judge;

import io.escapement.ab.report.MeasuredArm;
import io.escapement.ab.report.MeasuredBlock;
import io.escapement.ab.report.Metric;
import io.escapement.ab.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** The objections that make a result worthless although every block was measured. */
final class Objections {

    /** The largest share of the latency that the generator's lag may be: with more, the generator was measured. */
    private static final double LARGEST_LAG_SHARE = 0.5;

    /**
     * Requests are drawn at random, so shares and lengths scatter; this many standard deviations don't come up by
     * chance.
     */
    private static final double SIGMAS = 5;

    private static final double NEGLIGIBLE_SHARE = 0.001;
    private static final double NEGLIGIBLE_LENGTH = 0.01;

    private final List<MeasuredArm> arms;

    Objections(List<MeasuredBlock> blocks) {
        arms = MeasuredArm.of(blocks);
    }

    /**
     * Returns the objections against the run as a whole: what differs between the answers of the first arm and of each
     * of the others. An arm that refuses requests, or leaves half of the body out, is fast for no merit.
     */
    List<String> all() {
        List<String> differences = new ArrayList<>();
        for (MeasuredArm arm : arms.subList(Math.min(1, arms.size()), arms.size())) {
            statuses(arms.get(0), arm, differences);
            lengths(arms.get(0), arm, differences);
        }
        return differences;
    }

    private static void statuses(MeasuredArm base, MeasuredArm arm, List<String> differences) {
        TreeSet<Integer> statuses =
                new TreeSet<>(arm.slice().tally().countByStatus().keySet());
        statuses.addAll(base.slice().tally().countByStatus().keySet());
        for (int status : statuses) {
            double ofBase = base.shareOf(status);
            double ofArm = arm.shareOf(status);
            double variance = ofBase * (1 - ofBase) / count(base) + ofArm * (1 - ofArm) / count(arm);
            if (Math.abs(ofArm - ofBase) > NEGLIGIBLE_SHARE + SIGMAS * Math.sqrt(variance)) {
                differences.add(String.format(
                        Locale.ROOT,
                        "the arms did not answer alike: %.2f %% of the requests of %s had status %d, and %.2f %% of"
                                + " those of %s",
                        100 * ofBase,
                        base.arm(),
                        status,
                        100 * ofArm,
                        arm.arm()));
            }
        }
    }

    private static void lengths(MeasuredArm base, MeasuredArm arm, List<String> differences) {
        double ofBase = base.slice().tally().meanBodyBytes();
        double ofArm = arm.slice().tally().meanBodyBytes();
        double variance = base.slice().tally().varianceOfMeanBodyBytes()
                + arm.slice().tally().varianceOfMeanBodyBytes();
        if (Math.abs(ofArm - ofBase) > NEGLIGIBLE_LENGTH * Math.max(ofArm, ofBase) + SIGMAS * Math.sqrt(variance)) {
            differences.add(String.format(
                    Locale.ROOT,
                    "the arms did not answer alike: the bodies of %s have %.0f bytes on average, those of %s %.0f",
                    base.arm(),
                    ofBase,
                    arm.arm(),
                    ofArm));
        }
    }

    private static double count(MeasuredArm arm) {
        return Math.max(1, arm.slice().tally().attemptedCount());
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
                .mapToDouble(block -> metric.lagShare(block.slice()))
                .toArray());
        return share <= LARGEST_LAG_SHARE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the generator itself was late: its own send lag at %s was %.0f %% of the latency there, in a"
                                + " typical block of %s",
                        metric.name(),
                        100 * share,
                        arm.arm()));
    }
}
