package io.escapement.bench.report;

import io.escapement.ab.statistics.Interval;
import java.util.Locale;

/** How figures are written: three digits are all that they are good for. */
public final class Figures {
    private Figures() {}

    /** Text with figures in it, in whichever country this runs. */
    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    public static String of(double value) {
        double size = Math.abs(value);
        String format = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.1 || size == 0 ? "%.2f" : "%.3f";
        return text(format, value);
    }

    /** With the interval in brackets; without it if there is but one value; empty for null. */
    public static String of(Interval interval) {
        if (interval == null) {
            return "";
        }
        return interval.low() == interval.high()
                ? of(interval.estimate())
                : of(interval.estimate()) + " (" + of(interval.low()) + " to " + of(interval.high()) + ")";
    }

    /** The same with each of its figures in that format, also if there is but one value. */
    public static String of(String format, Interval interval) {
        return interval == null
                ? ""
                : text(
                        format + " (" + format + " to " + format + ")",
                        interval.estimate(),
                        interval.low(),
                        interval.high());
    }
}
