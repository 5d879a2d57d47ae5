package io.escapement.ab.report;

import java.util.Locale;

/**
 * The states that are compared: without the agent, with it on the real clock, the same under another name (for an A/A
 * run, in which there is nothing to find), with it on the cached clock.
 */
public enum Arm {
    ABSENT("the service runs without the agent"),
    BYPASSED("the agent is there, and rewritten calls read the real clock"),
    CONTROL("bypassed once more"),
    ENGAGED("rewritten calls read the agent's cached clock");

    private final String meaning;

    Arm(String meaning) {
        this.meaning = meaning;
    }

    public boolean hasAgent() {
        return this != ABSENT;
    }

    /** Returns a sentence for somebody who has not read the documentation. */
    String inWords() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT) + ": " + meaning + ".";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
