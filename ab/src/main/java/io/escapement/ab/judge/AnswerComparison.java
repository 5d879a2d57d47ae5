package io.escapement.ab.judge;

import io.escapement.ab.report.MeasuredArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Whether the arms answered alike: an arm that refuses requests, or leaves half of the body out, is fast for no merit.
 */
final class AnswerComparison {

    /**
     * Requests are drawn at random, so shares and lengths scatter; this many standard deviations don't come up by
     * chance.
     */
    private static final double SIGMAS = 5;

    private static final double NEGLIGIBLE_SHARE = 0.001;
    private static final double NEGLIGIBLE_LENGTH = 0.01;

    private AnswerComparison() {}

    /** Returns what differs, in words, between the first arm and each of the others. */
    static List<String> of(List<MeasuredArm> arms) {
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
                        "the arms did not answer alike: %.2f %% of the answers of %s had status %d, and %.2f %% of"
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
}
