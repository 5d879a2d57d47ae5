package io.escapement.agent.config;

/** Durations as options have them: digits and a unit, {@code 20ms}. */
final class Durations {
    private static final String[] UNITS = {"ns", "us", "ms", "s", "m", "h"};
    private static final long[] NANOS = {1, 1000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L};

    private Durations() {}

    /** Nanoseconds, or -1 where the text is no duration or one of more than 292 years. */
    static long nanos(String text) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        if (digits == 0 || digits > 18) {
            return -1;
        }
        String unit = text.substring(digits);
        for (int i = 0; i < UNITS.length; i++) {
            if (UNITS[i].equals(unit)) {
                long count = Long.parseLong(text.substring(0, digits));
                return count > Long.MAX_VALUE / NANOS[i] ? -1 : count * NANOS[i];
            }
        }
        return -1;
    }
}
