package io.escapement.agent.jmx;

import io.escapement.agent.clock.ClockState;
import io.escapement.agent.config.AgentOptions;
import io.escapement.agent.probe.Verdict;

/** The agent as the MXBeans need it. Uses no class of {@code javax.management}: it must load without. */
public interface ClockControl {
    ClockState state();

    /** Reason for the state. */
    String reason();

    Verdict verdict();

    /** Cost of a read of the real clock while all cores read, by the last {@link #probe}, in ns; NaN before that. */
    double realReadNanosAllCores();

    /** Cost of a rewritten call site of the agent's own, in ns; NaN if none was rewritten. */
    double cachedReadNanos();

    AgentOptions options();

    /** When the agent started, in ms since 1970. */
    long startTimeMillis();

    /** The figures in force: {@link #resetStatistics} replaces them. */
    ClockFigures figures();

    /**
     * Serves the cached clock.
     *
     * @throws IllegalStateException if that can't be done; the message says why
     */
    void engage();

    /**
     * Serves the real clock.
     *
     * @throws IllegalStateException if the ticker could not be stopped in time
     */
    void bypass();

    /**
     * Serves the cached clock for a time, and then what was served before the first of these calls.
     *
     * @param holder who alone may renew or switch it until then; null if an operator asks
     * @throws IllegalArgumentException if the time or the holder is not allowed
     * @throws IllegalStateException as {@link #engage} does, or if the clock is not this holder's to switch
     */
    void engageFor(long seconds, String holder);

    /** Serves the real clock for a time, as {@link #engageFor} serves the cached one. */
    void bypassFor(long seconds, String holder);

    /** Who has switched the clock for a time; empty if nobody has. */
    String leaseHolder();

    /**
     * Ends at once what {@link #engageFor} or {@link #bypassFor} began.
     *
     * @param holder whose turn is to be ended, and no other's; null if an operator asks
     * @throws IllegalStateException if the agent can't be as it was before
     */
    void restore(String holder);

    /** Measures both clocks and returns the findings in words; changes nothing but {@link #realReadNanosAllCores}. */
    String probe();

    void resetStatistics();

    /**
     * Takes the agent out of this JVM.
     *
     * @throws IllegalStateException if a thread of the agent's has not ended in time; then it may be called again
     */
    void uninstall();
}
