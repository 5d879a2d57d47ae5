package io.escapement.bench.stress.simulation;

/**
 * The agent's own clock and publisher over {@link SimulatedHost}. All but the reads are the ticker's, and one thread
 * calls them.
 */
public interface StressedClock {
    /** System property: the agent's jar. */
    String AGENT_JAR = "escapement.stress.agent";

    /** A constant: only then the compiler sees the clock's code in the caller, as it does in applications. */
    StressedClock CLOCK = ClockCopy.load(System.getProperty(AGENT_JAR));

    /**
     * From bypassed to bypassed: an agent comes.
     *
     * @param leadMs how far the word can be ahead of the floor before a reader takes the wall clock to have been
     *     stepped back
     */
    void attach(long leadMs);

    long currentTimeMillis();

    /** What calls of {@code System.nanoTime} become, over the same clock: with more digits while it is bypassed. */
    long nanoTime();

    /** From bypassed to engaged, by the ticker's thread or another one, which from then on republishes. */
    void engage();

    /** Publishes, and begins, goes on with or ends a count of a few reads, by chance. */
    void publish();

    /** From bypassed to engaging: the first step of {@link #engage}, after which its thread is held up. */
    void announce();

    void bypass();

    /** Whether a time is published. */
    boolean isEngaged();

    /** Stays bypassed for a while, in which the kernel's time may pass. */
    default void bypassForAWhile() {
        bypass();
        SimulatedHost.passTimeSometimes();
        SimulatedHost.interruptSometimes();
    }

    /** Lets time pass, lets the kernel tick, or publishes, in any order; the ticker is late most of the time. */
    default void act() {
        if (SimulatedHost.oneIn(4)) {
            publish();
        } else {
            SimulatedHost.passTimeSometimes();
        }
    }
}
