package io.escapement.ab.report;

import java.util.Locale;

/**
 * The states that are compared: without the agent, with it on the real clock, the same under another name (for an A/A
 * run, in which there is nothing to find), with it on the cached clock.
 */
public enum Arm {
    ABSENT,
    BYPASSED,
    CONTROL,
    ENGAGED;

    public boolean hasAgent() {
        return this != ABSENT;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
