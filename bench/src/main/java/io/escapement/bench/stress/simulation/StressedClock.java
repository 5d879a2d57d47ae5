package io.escapement.bench.stress.simulation;

/**
 * The agent's own clock and publisher over {@link SimulatedHost}. All but {@link #currentTimeMillis} is the ticker's,
 * and one thread calls it.
 */
public interface StressedClock {
    /** How the clock reaches the floor. */
    enum FloorKind {
        /** In the page. */
        IN_PLACE,
        /** By a call, which fails when it likes. */
        BY_CALL,
        /** Not at all. */
        NONE
    }

    /** System property: the agent's jar. */
    String AGENT_JAR = "escapement.stress.agent";

    /** A constant: only then the compiler sees the clock's code in the caller, as it does in applications. */
    StressedClock CLOCK = ClockCopy.load(System.getProperty(AGENT_JAR));

    /**
     * From bypassed to bypassed: an agent comes, with a floor of its own.
     *
     * @param leadMs how far the word can be ahead of the floor before a reader takes the wall clock to have been
     *     stepped back
     */
    void attach(FloorKind floor, long leadMs);

    long currentTimeMillis();

    /** As a form that gives more digits reads it, in halves of a millisecond. */
    long currentTimeInHalves();

    /** What calls of {@code System.nanoTime} become, over the same clock. */
    long nanoTime();

    /** From bypassed to engaged, for the first time or again. */
    void engage();

    /** Returns the time that was published. */
    long publish(boolean asking);

    /** From bypassed to engaged without a ticker. */
    void publishOnce();

    /** From asking to idle; false if somebody has read since that was published. */
    boolean sleep(long publishedMs);

    void bypass();

    /** Has readers return the real clock, and so many of them count themselves: the last one wakes the ticker. */
    void rest(int reads);

    /** The clock's state and time. */
    long word();

    boolean isBypassed(long word);

    /** Whether a time is published, asking, idle or not. */
    boolean isEngaged(long word);

    boolean isIdle(long word);

    /** Whether the ticker sleeps until a reader wakes it. */
    boolean isWaiting(long word);

    /** Whether it rests and all readers that were asked have counted themselves. */
    boolean hasRested(long word);
}
