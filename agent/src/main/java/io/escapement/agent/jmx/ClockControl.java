package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.Described;
import io.escapement.agent.figures.NanoFigures;

/**
 * The agent as operators watch and switch it. The described methods are the operations of {@code
 * io.escapement:type=Clock}. Where a request can't be done, they throw an {@code IllegalStateException}, whose message
 * says why. Must load without {@code javax.management}.
 */
public interface ClockControl {
    /** Takes a snapshot of the figures. */
    ClockFigures figures();

    /** Takes a snapshot of the figures of the cached monotonic clock; null if there is none. */
    NanoFigures nanoFigures();

    @Described(
            "Says of the packages and classes in the options which a late time breaks, which keep the real clock, and"
                    + " which need care")
    String[] reviewOptions();

    @Described("Gives rewritten call sites the cached clock; rewrites the chosen packages first if need be. The"
            + " cached clock stays, whatever the agent finds, until auto() takes engage() back")
    void engage();

    @Described("Gives rewritten call sites the real clock. The real clock stays, whatever the agent finds, until auto()"
            + " takes bypass() back")
    void bypass();

    @Described("Takes engage() and bypass() back: the schedule and the agent's own judgement decide again. The agent"
            + " also tries again where it has failed before")
    void auto();

    /** Throws an {@code IllegalArgumentException} if {@code seconds} is not allowed, as do the next three methods. */
    @Described(
            value = "Gives rewritten call sites the cached clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it would be without"
                    + " these calls. Refused while engage() or bypass() holds",
            parameters = "seconds")
    default void engageFor(long seconds) {
        engageFor(seconds, "");
    }

    /** Throws an {@code IllegalArgumentException} also if {@code by} is not allowed. */
    @Described(
            value = "As engageFor(seconds), and Reason says who asks, as a program and its host",
            parameters = {"seconds", "by"})
    void engageFor(long seconds, String by);

    @Described(
            value = "Gives rewritten call sites the real clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it would be without"
                    + " these calls. Refused while engage() or bypass() holds",
            parameters = "seconds")
    default void bypassFor(long seconds) {
        bypassFor(seconds, "");
    }

    @Described(
            value = "As bypassFor(seconds), and Reason says who asks, as a program and its host",
            parameters = {"seconds", "by"})
    void bypassFor(long seconds, String by);

    @Described("Ends at once what engageFor or bypassFor began; does nothing otherwise")
    void restore();

    @Described("Forgets all samples of the drift, and all counts of looks at the kernel's coarse clock")
    void resetStatistics();

    @Described("Measures both clocks, which takes 0.2 s or more and all cores for 20 ms, and returns what was found;"
            + " changes nothing, and no attribute but RealReadNanosAllCores")
    String probe();

    /** May be called again where a thread of the agent's has not ended in time. */
    @Described("Takes the agent out of this JVM: gives all classes their own bytes again, ends the agent's threads and"
            + " unregisters its MBeans, this one too; the agent can be attached again")
    void uninstall();
}
