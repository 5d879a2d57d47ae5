package io.escapement.bench.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Puts the agent's own clock and publisher together, over {@link SimulatedHost}, as the agent does. */
final class StressedAgent {
    final Class<?> clock;
    final MethodHandles.Lookup inClock;

    /** The clock's state and time. */
    final AtomicLong word;

    final Object publisher;
    final MethodHandles.Lookup inPublisher;
    final Object statistics;

    private final ClockCopy copy;

    StressedAgent(Path agentJar, StressedFloor floor) throws Throwable {
        copy = new ClockCopy(agentJar);
        clock = copy.loadClass(ClockCopy.CLOCK);
        inClock = MethodHandles.privateLookupIn(clock, MethodHandles.lookup());
        tellReaders(floor);
        word = (AtomicLong) field("NOW_MS", AtomicLong.class);
        Object publishedCount = field("PUBLISHED_COUNT", AtomicLong.class);
        Object ticker = field("TICKER", AtomicReference.class);
        AtomicReference.class.getMethod("set", Object.class).invoke(ticker, CountedUnpark.TICKER);

        Class<?> publisherClass = publishersClass("Publisher");
        inPublisher = MethodHandles.privateLookupIn(publisherClass, MethodHandles.lookup());
        publisher = anew(
                publisherClass,
                anew(publishersClass("ClockWords"), word, publishedCount, ticker),
                tickersFloor(floor),
                anew(publishersClass("FloorWatch")),
                Long.MAX_VALUE);
        statistics = anew(publishersClass("TickStatistics"));
    }

    private void tellReaders(StressedFloor floor) throws Throwable {
        if (floor == StressedFloor.IN_PLACE) {
            inClock.findStaticSetter(clock, "countAddress", long.class).invoke(SimulatedHost.COUNT_ADDRESS);
            inClock.findStaticSetter(clock, "floorAddress", long.class).invoke(SimulatedHost.FLOOR_ADDRESS);
        } else if (floor == StressedFloor.BY_CALL) {
            inClock.findStaticSetter(clock, "floorCall", LongSupplier.class)
                    .invoke((LongSupplier) StressedFloor::readersNanos);
        }
    }

    private Object tickersFloor(StressedFloor floor) throws Throwable {
        Class<?> floorClass = publishersClass("Floor");
        return switch (floor) {
            case IN_PLACE ->
                inPublisher
                        .findStatic(
                                floorClass,
                                "inPlace",
                                MethodType.methodType(floorClass, LongUnaryOperator.class, long.class, long.class))
                        .invoke(
                                (LongUnaryOperator) field("PEEK", LongUnaryOperator.class),
                                SimulatedHost.COUNT_ADDRESS,
                                SimulatedHost.FLOOR_ADDRESS);
            case BY_CALL ->
                floorClass.getMethod("byCall", LongSupplier.class).invoke(null, (LongSupplier)
                        StressedFloor::tickersNanos);
            case NONE -> floorClass.getMethod("none").invoke(null);
        };
    }

    private Class<?> publishersClass(String simpleName) throws ClassNotFoundException {
        return copy.loadClass(ClockCopy.PUBLISHER_PACKAGE + simpleName);
    }

    private Object field(String name, Class<?> type) throws Throwable {
        return inClock.findStaticGetter(clock, name, type).invoke();
    }

    private static Object anew(Class<?> type, Object... arguments) throws ReflectiveOperationException {
        return type.getConstructors()[0].newInstance(arguments);
    }
}
