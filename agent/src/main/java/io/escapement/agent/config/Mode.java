package io.escapement.agent.config;

import java.util.Locale;

/** The values of option {@code mode}. */
public enum Mode {
    AUTO,
    ON,
    OBSERVE,
    OFF;

    /** The mode as options have it: {@code auto}. */
    static Mode of(String value) {
        return valueOf(value.toUpperCase(Locale.ROOT));
    }
}
