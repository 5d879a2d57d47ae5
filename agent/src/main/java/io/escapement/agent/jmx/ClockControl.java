package io.escapement.agent.jmx;

import io.escapement.agent.figures.ClockFigures;
import io.escapement.agent.figures.Described;
import io.escapement.agent.figures.NanoFigures;

/**
 * The agent as those see it who watch and switch it. The described methods are the operations of {@code
 * io.escapement:type=Clock}, and throw an {@code IllegalStateException}, whose message says why, where what is asked
 * can't be done. Must load without {@code javax.management}.
 */
public interface ClockControl {
    /** Takes a snapshot of the figures. */
    ClockFigures figures();

    /** The same of the cached monotonic clock; null if there is none. */
    NanoFigures nanoFigures();

    @Described(
            "Gives rewritten call sites the cached clock; rewrites the chosen packages first if need be. From then on"
                    + " the agent neither engages nor bypasses by itself")
    void engage();

    @Described(
            "Gives rewritten call sites the real clock. From then on the agent neither engages nor bypasses by itself")
    void bypass();

    /** Throws an {@code IllegalArgumentException} if the time is not allowed, as do the next three. */
    @Described(
            value = "Gives rewritten call sites the cached clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it was before the"
                    + " first of these calls",
            parameters = "seconds")
    void engageFor(long seconds);

    /** Throws an {@code IllegalArgumentException} if the holder's name is not allowed too. */
    @Described(
            value = "As engageFor(seconds), for a program: no other holder may switch meanwhile; an operator may at any"
                    + " time, and then this holder may no more",
            parameters = {"seconds", "holder"})
    void engageFor(long seconds, String holder);

    @Described(
            value = "Gives rewritten call sites the real clock for so many seconds, 1 to 3600, unless engageFor or"
                    + " bypassFor is called again meanwhile; then the agent is by itself as it was before the"
                    + " first of these calls",
            parameters = "seconds")
    void bypassFor(long seconds);

    @Described(
            value = "As bypassFor(seconds), for a program: no other holder may switch meanwhile; an operator may at any"
                    + " time, and then this holder may no more",
            parameters = {"seconds", "holder"})
    void bypassFor(long seconds, String holder);

    @Described("Ends at once what engageFor or bypassFor began; does nothing otherwise")
    void restore();

    @Described(
            value = "Ends at once what this holder began by engageFor or bypassFor; does nothing otherwise",
            parameters = "holder")
    void restore(String holder);

    @Described("Forgets all drift samples, gaps and counts of the ticker")
    void resetStatistics();

    @Described("Measures both clocks, which takes 0.2 s or more and all cores for 20 ms, and returns what was found;"
            + " changes nothing, and no attribute but RealReadNanosAllCores")
    String probe();

    /** May be called again where a thread of the agent's has not ended in time. */
    @Described("Takes the agent out of this JVM: gives all classes their own bytes again, ends the agent's threads and"
            + " unregisters its MBeans, this one too; it can be attached again")
    void uninstall();
}
