package io.escapement.bench.stress;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;

/**
 * The agent's own clock and publisher over {@link SimulatedHost}. Static, and called by handles that are constants,
 * because only then the compiler sees the clock's code in the caller, as it does in applications.
 */
final class StressedClock {
    /** System property: the agent's jar. */
    static final String AGENT_JAR = "escapement.stress.agent";

    static final long ASKING = -(1L << 62);
    static final long IDLE = Long.MIN_VALUE;

    /** The clock's state and time. */
    static final AtomicLong WORD;

    private static final MethodHandle CURRENT_TIME_MILLIS;
    private static final MethodHandle BEGIN_ENGAGING;
    private static final MethodHandle PUBLISH;
    private static final MethodHandle BYPASS;
    private static final MethodHandle SET_LEAD_MS;

    static {
        try {
            ClockCopy copy = new ClockCopy(Path.of(System.getProperty(AGENT_JAR)));
            Class<?> clock = copy.loadClass(ClockCopy.CLOCK);
            MethodHandles.Lookup inClock = MethodHandles.privateLookupIn(clock, MethodHandles.lookup());
            CURRENT_TIME_MILLIS = inClock.findStatic(clock, "currentTimeMillis", MethodType.methodType(long.class));
            SET_LEAD_MS = inClock.findStaticSetter(clock, "leadMs", long.class);
            inClock.findStaticSetter(clock, "countAddress", long.class).invoke(SimulatedHost.COUNT_ADDRESS);
            inClock.findStaticSetter(clock, "floorAddress", long.class).invoke(SimulatedHost.FLOOR_ADDRESS);
            WORD = (AtomicLong) field(inClock, clock, "NOW_MS", AtomicLong.class);
            Object publishedCount = field(inClock, clock, "PUBLISHED_COUNT", AtomicLong.class);
            Object ticker = field(inClock, clock, "TICKER", AtomicReference.class);
            AtomicReference.class.getMethod("set", Object.class).invoke(ticker, CountedUnpark.TICKER);

            Class<?> publisherClass = copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + "Publisher");
            MethodHandles.Lookup inPublisher = MethodHandles.privateLookupIn(publisherClass, MethodHandles.lookup());
            Class<?> floorClass = copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + "Floor");
            Object floor = inPublisher
                    .findStatic(
                            floorClass,
                            "inPlace",
                            MethodType.methodType(floorClass, LongUnaryOperator.class, long.class, long.class))
                    .invoke(
                            (LongUnaryOperator) field(inClock, clock, "PEEK", LongUnaryOperator.class),
                            SimulatedHost.COUNT_ADDRESS,
                            SimulatedHost.FLOOR_ADDRESS);
            Object publisher = anew(
                    publisherClass,
                    anew(copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + "ClockWords"), WORD, publishedCount, ticker),
                    floor,
                    anew(copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + "FloorWatch")),
                    Long.MAX_VALUE);
            Class<?> statistics = copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + "TickStatistics");
            MethodType nothing = MethodType.methodType(void.class);
            BEGIN_ENGAGING = inPublisher.bind(publisher, "beginEngaging", nothing);
            BYPASS = inPublisher.bind(publisher, "bypass", nothing);
            PUBLISH = MethodHandles.insertArguments(
                    inPublisher.bind(
                            publisher, "publish", MethodType.methodType(long.class, boolean.class, statistics)),
                    1,
                    anew(statistics));
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StressedClock() {}

    static long currentTimeMillis() {
        try {
            return (long) CURRENT_TIME_MILLIS.invokeExact();
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** From bypassed to engaged, for the first time or again. */
    static void engage() {
        try {
            BEGIN_ENGAGING.invokeExact();
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
        Delay.sometimes();
        publish(false);
    }

    /** Returns the time that was published. */
    static long publish(boolean asking) {
        try {
            return (long) PUBLISH.invokeExact(asking);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    static void bypass() {
        try {
            BYPASS.invokeExact();
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    /** How far the word can be ahead of the floor before a reader takes the wall clock to have been stepped back. */
    static void setLeadMs(long ms) {
        try {
            SET_LEAD_MS.invokeExact(ms);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Object field(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws Throwable {
        return lookup.findStaticGetter(owner, name, type).invoke();
    }

    private static Object anew(Class<?> type, Object... arguments) throws ReflectiveOperationException {
        return type.getConstructors()[0].newInstance(arguments);
    }
}
