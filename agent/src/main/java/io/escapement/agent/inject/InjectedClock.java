package io.escapement.agent.inject;

import io.escapement.agent.clock.ClockWords;
import io.escapement.agent.floor.Floor;
import io.escapement.agent.threads.Pause;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The class that rewritten code calls, defined in {@code java.lang} so that every class loader finds it, and the words
 * in it that the agent writes. Application code can do no more with it than read the time.
 */
public final class InjectedClock {

    private static final int STOPS = 2;
    private static final long STOP_PAUSE_NANOS = 10_000_000;

    final Class<?> clockClass;
    public final ClockWords words;
    public final AtomicLong realFallbackCount;
    final LongUnaryOperator peek;
    private final AtomicReference<Object> owner;
    private final AtomicReference<Thread> ticker;
    private final AtomicReference<Thread> witness;
    private final BiConsumer<long[], LongSupplier> setFloor;

    @SuppressWarnings("unchecked") // as declared in the class
    private InjectedClock(Object[] classAndFields) throws ReflectiveOperationException {
        clockClass = (Class<?>) classAndFields[0];
        Map<String, Field> fields = fieldsByName(classAndFields);
        owner = (AtomicReference<Object>) fields.get("OWNER").get(null);
        ticker = (AtomicReference<Thread>) fields.get("TICKER").get(null);
        witness = (AtomicReference<Thread>) fields.get("WITNESS").get(null);
        setFloor = (BiConsumer<long[], LongSupplier>) fields.get("SET_FLOOR").get(null);
        AtomicLong nowMs = (AtomicLong) fields.get("NOW_MS").get(null);
        words = new ClockWords(
                nowMs, (AtomicLong) fields.get("PUBLISHED_SEQUENCE").get(null), ticker);
        realFallbackCount = (AtomicLong) fields.get("REAL_FALLBACK_COUNT").get(null);
        peek = (LongUnaryOperator) fields.get("PEEK").get(null);
    }

    /** Also takes over the class of an agent that was uninstalled. Nothing may be written before {@link #take}. */
    static InjectedClock define(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        return new InjectedClock(JavaLang.define(instrumentation, "EscapementClock"));
    }

    /**
     * The kernel's coarse clock by a call, for where it can't be read in place.
     *
     * @return {@link Floor#none} before Java 21, and where the call can't be linked
     */
    static Floor floorByCall(Instrumentation instrumentation) {
        try {
            Class.forName("java.lang.foreign.Linker");
            Object[] classAndFields = JavaLang.define(instrumentation, "EscapementCoarseClock");
            return Floor.byCall(
                    (LongSupplier) fieldsByName(classAndFields).get("CALL").get(null));
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException notHere) {
            return Floor.none();
        }
    }

    /**
     * Whether the constant pool of a loaded class names a method.
     *
     * @return null on Java 8, and where the JVM doesn't tell
     */
    @SuppressWarnings("unchecked") // as declared in the class
    static BiPredicate<Class<?>, String> loadedPools(Instrumentation instrumentation) {
        try {
            Class.forName("jdk.internal.reflect.ConstantPool");
            Object[] classAndFields = JavaLang.define(instrumentation, "EscapementLoadedPools");
            return (BiPredicate<Class<?>, String>)
                    fieldsByName(classAndFields).get("NAMES_METHOD").get(null);
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException notHere) {
            return null;
        }
    }

    /** @throws RefusedException if another agent has it, which a class loader of its own keeps apart from this one */
    void take() {
        if (!owner.compareAndSet(null, this)) {
            throw new RefusedException("another copy of the agent runs in this JVM; uninstall it, or remove this one");
        }
        realFallbackCount.set(0);
    }

    /** Lets another agent have it. No thread may write there any more. */
    public void give() {
        if (owner.get() == this) {
            ticker.set(null);
            owner.set(null);
        }
    }

    /** From now on, as long as rewritten calls get the real clock, those of this thread get 1 instead. */
    void beginWitness() {
        witness.set(Thread.currentThread());
    }

    void endWitness() {
        witness.set(null);
    }

    /** Whether a floor that is read in place is where readers of this process were told the first time. */
    boolean accepts(Floor inPlace) {
        try {
            setFloor(inPlace, 0);
            return true;
        } catch (IllegalStateException elsewhere) {
            return false;
        }
    }

    /** Tells readers where the floor is, while they get the real clock. */
    public void setFloor(Floor floor, long leadMs) {
        setFloor.accept(new long[] {floor.sequenceAddress, floor.floorAddress, leadMs}, floor.callNanos);
    }

    /**
     * Returns when no thread is any more about to read the floor because of what the words said before they were put to
     * the real clock. A dump of all threads stops each of them: that takes compiled readers past the read, and the
     * pause interpreted ones.
     */
    public void letReadersPass() {
        for (int i = 0; i < STOPS; i++) {
            Thread.getAllStackTraces();
            Pause.nanos(STOP_PAUSE_NANOS);
        }
    }

    private static Map<String, Field> fieldsByName(Object[] classAndFields) {
        Map<String, Field> byName = new HashMap<String, Field>();
        for (int i = 1; i < classAndFields.length; i++) {
            Field field = (Field) classAndFields[i];
            byName.put(field.getName(), field);
        }
        return byName;
    }
}
