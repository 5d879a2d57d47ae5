package io.escapement.bench.stress.simulation;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
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
    private final Object words;

    StressedAgent(Path agentJar, StressedFloor floor) throws Throwable {
        copy = new ClockCopy(agentJar);
        clock = copy.loadClass(ClockCopy.CLOCK);
        inClock = MethodHandles.privateLookupIn(clock, MethodHandles.lookup());
        tellReaders(floor, 0);
        word = (AtomicLong) field("NOW_MS", AtomicLong.class);
        Object publishedSequence = field("PUBLISHED_SEQUENCE", AtomicLong.class);
        Object ticker = field("TICKER", AtomicReference.class);
        AtomicReference.class.getMethod("set", Object.class).invoke(ticker, CountedUnpark.TICKER);

        Class<?> publisherClass = publishersClass("clock.Publisher");
        inPublisher = MethodHandles.privateLookupIn(publisherClass, MethodHandles.lookup());
        words = anew(publishersClass("clock.ClockWords"), word, publishedSequence, ticker);
        publisher = publisherOver(floor);
        statistics = anew(publishersClass("stats.TickStatistics"));
    }

    /** Another one in the same clock. */
    Object publisherOver(StressedFloor floor) throws Throwable {
        return anew(
                publishersClass("clock.Publisher"),
                words,
                tickersFloor(floor),
                anew(publishersClass("floor.FloorWatch")),
                Long.MAX_VALUE);
    }

    /**
     * The lead is how far the word can be ahead of the floor before a reader takes the wall clock to have been stepped
     * back.
     */
    @SuppressWarnings("unchecked") // as declared in the clock
    void tellReaders(StressedFloor floor, long leadMs) throws Throwable {
        BiConsumer<long[], LongSupplier> setFloor =
                (BiConsumer<long[], LongSupplier>) field("SET_FLOOR", BiConsumer.class);
        switch (floor) {
            case IN_PLACE ->
                setFloor.accept(new long[] {SimulatedHost.COUNT_ADDRESS, SimulatedHost.FLOOR_ADDRESS, leadMs}, null);
            case BY_CALL -> setFloor.accept(new long[] {0, 0, leadMs}, StressedFloor::readersNanos);
            case NONE -> setFloor.accept(new long[] {0, 0, leadMs}, null);
        }
    }

    private Object tickersFloor(StressedFloor floor) throws Throwable {
        Class<?> floorClass = publishersClass("floor.Floor");
        return switch (floor) {
            case IN_PLACE ->
                MethodHandles.privateLookupIn(floorClass, MethodHandles.lookup())
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

    private Class<?> publishersClass(String name) throws ClassNotFoundException {
        return copy.loadClass(ClockCopy.AGENT + name);
    }

    private Object field(String name, Class<?> type) throws Throwable {
        return inClock.findStaticGetter(clock, name, type).invoke();
    }

    private static Object anew(Class<?> type, Object... arguments) throws ReflectiveOperationException {
        return type.getConstructors()[0].newInstance(arguments);
    }
}
