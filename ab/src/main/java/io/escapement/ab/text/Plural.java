package io.escapement.ab.text;

import java.util.Locale;

/** A count with its noun, as in {@code 2 call sites} and {@code 1 class}. */
public final class Plural {

    private Plural() {}

    public static String of(long count, String noun) {
        String plural = noun.endsWith("s") ? noun + "es" : noun + "s";
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? noun : plural);
    }
}
