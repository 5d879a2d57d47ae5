package io.escapement.tools.json;

import java.util.Locale;

/** Text from elsewhere, made fit for a terminal. */
public final class Printable {
    /** Control, format, private, unpaired and unassigned characters, and those that separate lines. */
    private static final String OBEYED = "[\\p{C}\\p{Zl}\\p{Zp}]";

    private Printable() {}

    /** Returns {@code 1 class}, {@code 2 classes}. */
    public static String counted(long count, String what) {
        if (count == 1) {
            return "1 " + what;
        }
        return String.format(Locale.ROOT, "%,d ", count) + what + (what.endsWith("s") ? "es" : "s");
    }

    /**
     * Returns the text with a question mark for each character that moves a cursor, colours text, is invisible, or
     * changes the direction of writing.
     */
    public static String of(String text) {
        return text.replaceAll(OBEYED, "?");
    }
}
