package io.escapement.agent.config;

import java.util.Locale;

/** The values of option {@code mode}. */
public enum Mode {
    /** Rewrite if the clock is slow. */
    AUTO,
    /** Rewrite always. */
    ON,
    /** Report only. */
    OBSERVE,
    /** Do nothing. */
    OFF;

    /** The mode as options have it: {@code auto}. */
    static Mode of(String value) {
        return valueOf(value.toUpperCase(Locale.ROOT));
    }
}
