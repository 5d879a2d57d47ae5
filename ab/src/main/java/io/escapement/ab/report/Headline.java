package io.escapement.ab.report;

import io.escapement.ab.host.ClockMode;
import io.escapement.ab.text.Numbers;

/** The line above the lines of the figures: which arm is better, or why that can't be told. */
final class Headline {

    private Headline() {}

    static String of(AbReport report) {
        Verdict verdict = report.verdict();
        if (!verdict.isAnswered()) {
            return (verdict.outcome() == Verdict.Outcome.REFUSED ? "Result refused: " : "No verdict: ")
                    + verdict.reason();
        }
        return "Verdict: " + answer(verdict, report.comparisons().get(0)) + slowedClock(report);
    }

    private static String answer(Verdict verdict, Comparison comparison) {
        String arm = comparison.arm();
        String base = comparison.base();
        return switch (verdict.outcome()) {
            case BETTER -> arm + " is better than " + base;
            case WORSE -> arm + " is worse than " + base;
            case MIXED -> arm + " is better than " + base + " in some figures and worse in others";
            default -> "no difference detected between " + base + " and " + arm + coarse(comparison);
        };
    }

    private static String coarse(Comparison comparison) {
        boolean isCoarse = comparison.differences().stream().noneMatch(each -> each.finding() == Finding.NO_DIFFERENCE);
        return isCoarse ? ", and only a large one would have been" : "";
    }

    /** What is found on a clock that was made slow holds for such clocks only. */
    private static String slowedClock(AbReport report) {
        String clock = report.run().clock();
        if (clock == null || clock.equals(ClockMode.OFF.toString())) {
            return "";
        }
        boolean isMeasured =
                report.agent() != null && Double.isFinite(report.agent().realReadNanos());
        return ", with the clock slowed"
                + (isMeasured ? " to " + Numbers.whole(report.agent().realReadNanos()) + " ns a read" : "")
                + " (--clock " + clock + ")";
    }
}
