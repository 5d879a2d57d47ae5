package io.escapement.agent.config;

/** The values of option {@code mode}. */
public enum Mode {
    /** Rewrite if the clock is slow. */
    AUTO,
    /** Rewrite always. */
    ON,
    /** Report only. */
    OBSERVE,
    /** Do nothing. */
    OFF
}
