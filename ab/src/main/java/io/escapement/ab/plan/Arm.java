package io.escapement.ab;

import java.util.Locale;

/**
 * What is compared: without the agent, with it on the real clock, the same under another name (for an A/A run, in which there is
 * nothing to find), with it on the cached clock.
 */
enum Arm {
    ABSENT,
    BYPASSED,
    CONTROL,
    ENGAGED;

    boolean hasAgent() {
        return this != ABSENT;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
