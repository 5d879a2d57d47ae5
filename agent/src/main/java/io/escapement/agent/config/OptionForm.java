package io.escapement.agent.config;

/** The forms that values take. */
enum OptionForm {
    PACKAGES(
            "package names separated by ':' (com.acme:org.foo), or '*' alone; the JDK's own (java.*) can't be rewritten"),
    MODE("auto, on, observe or off"),
    STALENESS("a whole number with a unit from 2ms to 1h, as in 20ms (units: ns, us, ms, s, m, h)"),
    TICK("off, or whole milliseconds from 1ms to 1s, as in 1ms"),
    FLOOR("auto or off"),
    THRESHOLD("a whole number with a unit from 1ns to 1s, as in 100ns (units: ns, us, ms, s)"),
    BOOLEAN("true or false"),
    LOG("off, warn, info or debug"),
    ON_ERROR("disable or fail"),
    FILE("the path of a readable, regular properties file");

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1000 * MILLI;

    final String allowed;

    OptionForm(String allowed) {
        this.allowed = allowed;
    }

    // No switch: one over an enum would cost a synthetic class on the start path.
    boolean allows(String text) {
        if (this == PACKAGES) {
            return Packages.areNamed(text);
        }
        if (this == STALENESS) {
            return isWithin(text, 2 * MILLI, 3600 * SECOND);
        }
        if (this == TICK) {
            return text.equals("off") || (isWithin(text, MILLI, SECOND) && Durations.nanos(text) % MILLI == 0);
        }
        if (this == THRESHOLD) {
            return isWithin(text, 1, SECOND);
        }
        if (this == FILE) {
            return !text.isEmpty();
        }
        return isOneOfTheWords(text);
    }

    private static boolean isWithin(String text, long leastNanos, long mostNanos) {
        long nanos = Durations.nanos(text);
        return nanos >= leastNanos && nanos <= mostNanos;
    }

    private boolean isOneOfTheWords(String text) {
        String words = ", " + allowed.replace(" or ", ", ") + ", ";
        return text.indexOf(',') < 0 && words.contains(", " + text + ", ");
    }
}
