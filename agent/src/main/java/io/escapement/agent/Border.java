package io.escapement.agent;

import io.escapement.clock.ClockWords;
import io.escapement.clock.Floor;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The class that rewritten code calls, defined in {@code java.lang} so that every class loader finds it, and the words
 * in it that the agent writes. Application code can do no more with it than read the time.
 */
final class Border {

    final Class<?> clockClass;
    final AtomicLong nowMs;
    final ClockWords words;
    final AtomicLong realFallbackCount;
    final LongUnaryOperator peek;
    private final Map<String, Field> fields;

    private Border(Object[] classAndFields) throws ReflectiveOperationException {
        clockClass = (Class<?>) classAndFields[0];
        fields = fieldsByName(classAndFields);
        nowMs = (AtomicLong) get("NOW_MS");
        words = new ClockWords(nowMs, (AtomicLong) get("PUBLISHED_COUNT"), ticker());
        realFallbackCount = (AtomicLong) get("REAL_FALLBACK_COUNT");
        peek = (LongUnaryOperator) get("PEEK");
    }

    static Border define(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        return new Border(JavaLang.define(instrumentation, "EscapementClock"));
    }

    /**
     * The kernel's coarse clock by a call, for where it can't be read in place.
     *
     * @return {@link Floor#none} before Java 21, and where the call can't be linked
     */
    static Floor floorByCall(Instrumentation instrumentation) {
        try {
            Class.forName("java.lang.foreign.Linker");
            Object[] classAndFields = JavaLang.define(instrumentation, "CoarseClockCall");
            return Floor.byCall(
                    (LongSupplier) fieldsByName(classAndFields).get("CALL").get(null));
        } catch (ReflectiveOperationException | IOException | LinkageError | RuntimeException notHere) {
            return Floor.none();
        }
    }

    /** Tells readers where the floor is. Nothing may be published before. */
    void setFloor(Floor floor, long leadMs) {
        try {
            if (floor.floorAddress != 0) {
                fields.get("countAddress").setLong(null, floor.countAddress);
                fields.get("floorAddress").setLong(null, floor.floorAddress);
            }
            fields.get("floorCall").set(null, floor.callNanos);
            fields.get("leadMs").setLong(null, leadMs);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @SuppressWarnings("unchecked") // as declared in the class
    private AtomicReference<Thread> ticker() throws ReflectiveOperationException {
        return (AtomicReference<Thread>) get("TICKER");
    }

    private Object get(String field) throws ReflectiveOperationException {
        return fields.get(field).get(null);
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
