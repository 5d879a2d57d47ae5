package io.escapement.ab.files;

import io.escapement.ab.report.Difference;
import io.escapement.ab.report.Verdict;
import java.util.Locale;

/** What was found of a difference. */
enum Finding {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    UNDECIDED,
    NOT_JUDGED;

    /** A run that would have shown a change of this size, in per cent upwards, may speak of no difference. */
    private static final double SMALL_PERCENT = 10;

    /** Returns the finding; a run without an answer has none. */
    static Finding of(Difference difference, Verdict verdict) {
        if (!verdict.isAnswered() || difference.objection() != null) {
            return NOT_JUDGED;
        }
        if (difference.better() != null) {
            return difference.better() ? BETTER : WORSE;
        }
        return difference.detectablePercent() <= SMALL_PERCENT
                        && !difference.percent().excludesZero()
                ? NO_DIFFERENCE
                : UNDECIDED;
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns how large a change would have shown, where none has; else an empty text. */
    String limit(Difference difference) {
        return switch (this) {
            case NO_DIFFERENCE -> "a change by " + size(difference.detectablePercent()) + " would have shown";
            case UNDECIDED -> "only a change by " + size(difference.detectablePercent()) + " would have shown";
            default -> "";
        };
    }

    /** Returns for instance {@code 9.8 %} where up and down are about the same, else {@code a factor of 2.3}. */
    private static String size(double percent) {
        if (percent < 10) {
            return String.format(Locale.ROOT, "%.1f %%", percent);
        }
        double factor = 1 + percent / 100;
        int decimals = factor < 2 ? 2 : 1;
        return "a factor of " + String.format(Locale.ROOT, "%,." + (factor < 10 ? decimals : 0) + "f", factor);
    }
}
