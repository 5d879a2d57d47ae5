package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.probe.Verdict;

/** What the MXBeans show and may ask for. Uses no class of {@code javax.management}: it must load without. */
public interface ClockControl {
    ClockState state();

    /** Why it is in that state. */
    String reason();

    Verdict verdict();

    /** Measured on a call site of the agent's own that was rewritten; NaN where nothing has been. */
    double cachedReadNanos();

    AgentOptions options();

    /** Those of now: {@link #resetStatistics} replaces them. */
    ClockFigures figures();

    /** Serves the cached clock. Throws {@link IllegalStateException} where that can't be done; the message says why. */
    void engage();

    /** Serves the real clock. Throws {@link IllegalStateException} where the ticker could not be stopped in time. */
    void bypass();

    /**
     * Serves the cached clock for a time, and then what was served before the first of these calls. Throws {@link
     * IllegalArgumentException} where the time is not allowed, {@link IllegalStateException} as {@link #engage} does.
     */
    void engageFor(long seconds);

    /** Serves the real clock for a time, as {@link #engageFor} the cached one. */
    void bypassFor(long seconds);

    /** Ends the time that there may be. Throws {@link IllegalStateException} where it can't be as it was before. */
    void restore();

    /** Measures both clocks, changes nothing, and returns in words what was found. */
    String probe();

    void resetStatistics();

    /**
     * Takes the agent out of this JVM. Throws {@link IllegalStateException} where a thread of the agent's has not ended
     * in time; then it can be asked for again.
     */
    void uninstall();
}
