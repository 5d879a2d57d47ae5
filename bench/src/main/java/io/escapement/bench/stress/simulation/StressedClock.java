package io.escapement.bench.stress.simulation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The agent's own clock and publisher over {@link SimulatedHost}. Static, and called by handles that are constants,
 * because only then the compiler sees the clock's code in the caller, as it does in applications.
 */
public final class StressedClock {
    /** System property: the agent's jar. */
    public static final String AGENT_JAR = "escapement.stress.agent";

    public static final long ASKING = -(1L << 62);
    public static final long IDLE = -(1L << 62) - (1L << 61);

    /** In a word that asks or is idle: there is no floor. */
    public static final long PLAIN = 1L << 60;

    /** The clock's state and time. */
    public static final AtomicLong WORD;

    private static final MethodHandle CURRENT_TIME_MILLIS;
    private static final MethodHandle BEGIN_ENGAGING;
    private static final MethodHandle PUBLISH;
    private static final MethodHandle PUBLISH_ONCE;
    private static final MethodHandle BYPASS;
    private static final StressedAgent AGENT;

    /** The ticker's. */
    private static Object publisher;

    static {
        try {
            StressedAgent agent = new StressedAgent(Path.of(System.getProperty(AGENT_JAR)), StressedFloor.chosen);
            WORD = agent.word;
            CURRENT_TIME_MILLIS =
                    agent.inClock.findStatic(agent.clock, "currentTimeMillis", MethodType.methodType(long.class));
            AGENT = agent;

            MethodType nothing = MethodType.methodType(void.class);
            publisher = agent.publisher;
            BEGIN_ENGAGING = publishers(agent, "beginEngaging", nothing);
            BYPASS = publishers(agent, "bypass", nothing);
            PUBLISH_ONCE = publishers(agent, "publishOnce", nothing);
            MethodType publish = MethodType.methodType(long.class, boolean.class, agent.statistics.getClass());
            PUBLISH = MethodHandles.insertArguments(publishers(agent, "publish", publish), 2, agent.statistics);
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StressedClock() {}

    /** Its first argument is the publisher. */
    private static MethodHandle publishers(StressedAgent agent, String name, MethodType type) throws Throwable {
        MethodHandle method = agent.inPublisher.findVirtual(agent.publisher.getClass(), name, type);
        return method.asType(method.type().changeParameterType(0, Object.class));
    }

    public static long currentTimeMillis() {
        try {
            return (long) CURRENT_TIME_MILLIS.invokeExact();
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** From bypassed to bypassed: another agent comes, with a floor of its own. */
    public static void reattach(StressedFloor floor, long leadMs) {
        try {
            AGENT.tellReaders(floor, leadMs);
            publisher = AGENT.publisherOver(floor);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** From bypassed to engaged, for the first time or again. */
    public static void engage() {
        try {
            BEGIN_ENGAGING.invokeExact(publisher);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
        Delay.sometimes();
        publish(false);
    }

    /** Returns the time that was published. */
    public static long publish(boolean asking) {
        try {
            return (long) PUBLISH.invokeExact(publisher, asking);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** From bypassed to engaged without a ticker. */
    public static void publishOnce() {
        try {
            PUBLISH_ONCE.invokeExact(publisher);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    public static void bypass() {
        try {
            BYPASS.invokeExact(publisher);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** How far the word can be ahead of the floor before a reader takes the wall clock to have been stepped back. */
    public static void setLeadMs(long ms) {
        try {
            AGENT.tellReaders(StressedFloor.chosen, ms);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
