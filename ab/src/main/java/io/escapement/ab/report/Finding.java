package io.escapement.ab.report;

import java.util.Locale;

/** What was found of a difference. */
public enum Finding {
    BETTER,
    WORSE,
    NO_DIFFERENCE,
    UNDECIDED,
    NOT_JUDGED;

    /** A run that would have shown a change of this size, in per cent upwards, may speak of no difference. */
    public static final double SMALL_PERCENT = 10;

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns how large a change would have shown, where none has; else an empty text. */
    public String limit(double detectablePercent) {
        return switch (this) {
            case NO_DIFFERENCE -> "a change by " + size(detectablePercent) + " would have shown";
            case UNDECIDED ->
                Double.isFinite(detectablePercent)
                        ? "only a change by " + size(detectablePercent) + " would have shown"
                        : "the interval has no end";
            default -> "";
        };
    }

    /** Returns for instance {@code 9.8 %} where up and down are about the same, else {@code a factor of 2.3}. */
    private static String size(double percent) {
        if (percent < SMALL_PERCENT) {
            return String.format(Locale.ROOT, "%.1f %%", percent);
        }
        double factor = 1 + percent / 100;
        if (factor >= 10) {
            return String.format(Locale.ROOT, "a factor of %,.0f", factor);
        }
        return String.format(Locale.ROOT, factor < 2 ? "a factor of %.2f" : "a factor of %.1f", factor);
    }
}
