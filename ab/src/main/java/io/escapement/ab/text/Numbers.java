package io.escapement.ab.text;

import java.util.Locale;

/**
 * Figures as a reader wants them: no more digits than mean something, a true minus sign, a dash for what is not known.
 */
public final class Numbers {

    public static final String UNKNOWN = "–";

    private Numbers() {}

    /** Three or four digits. */
    public static String of(Double value) {
        if (value == null || !Double.isFinite(value)) {
            return UNKNOWN;
        }
        double size = Math.abs(value);
        if (size >= 1000) {
            return format("%,.0f", value);
        }
        if (size >= 100) {
            return format("%,.1f", value);
        }
        return format(size < 10 ? "%,.3f" : "%,.2f", value);
    }

    public static String whole(Number value) {
        return value == null || !Double.isFinite(value.doubleValue()) ? UNKNOWN : format("%,.0f", value.doubleValue());
    }

    /** A share, as in "97" for 0.97. */
    public static String percent(Double share) {
        return share == null ? UNKNOWN : whole(100 * share);
    }

    /** With its sign, as in "−18.2". */
    public static String change(double percent) {
        return format("%+.1f", percent);
    }

    /** A round value, with the digits that it has. */
    public static String tick(double value) {
        return Math.abs(value - Math.rint(value)) < 1e-9
                ? format("%,.0f", value)
                : format("%.5f", value).replaceFirst("0+$", "");
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values).replace('-', '−');
    }
}
