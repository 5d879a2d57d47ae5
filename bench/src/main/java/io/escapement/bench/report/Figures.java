package io.escapement.bench.report;

import java.util.Locale;

/** Text with figures in it, which is the same in whichever country this runs. */
public final class Figures {
    private Figures() {}

    public static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
