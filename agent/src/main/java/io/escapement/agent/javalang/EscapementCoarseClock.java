package io.escapement.agent.javalang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;

/**
 * Reads the kernel's coarse wall clock by a call into the vDSO, through {@code java.lang.foreign} (Java 21 and later),
 * in nanoseconds since the epoch; negative if the call fails. It is defined in {@code java.lang} beside {@link
 * EscapementClock}, because only there may native code be linked without a warning. It is compiled for Java 8, and so
 * uses the API by reflection.
 *
 * <p>{@code clock_gettime} fills a structure of two words. There is a fixed number of structures, and a reader borrows
 * one for the call: one shared by all would mix the answers of two readers, and one for each thread would never be
 * returned.
 */
final class EscapementCoarseClock implements LongSupplier {
    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final int STRUCTURES = 64;
    private static final int STRUCTURE_BYTES = 16;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** No time: the caller reads the real clock instead. */
    private static final long UNKNOWN = -1;

    private static final Unsafe MEMORY = Unsafe.getUnsafe();

    /** {@code int clock_gettime(int, Object)}; the object is a segment of memory. */
    private static final MethodHandle CLOCK_GETTIME = link();

    /** The only instance. Initialising this class fails with an error if the call can't be linked. */
    static final LongSupplier CALL = new EscapementCoarseClock();

    private final AtomicIntegerArray taken = new AtomicIntegerArray(STRUCTURES);
    private final long firstAddress = MEMORY.allocateMemory((long) STRUCTURES * STRUCTURE_BYTES);
    private final Object[] segments = new Object[STRUCTURES];

    private EscapementCoarseClock() {
        try {
            Method ofAddress = Class.forName("java.lang.foreign.MemorySegment").getMethod("ofAddress", long.class);
            for (int i = 0; i < STRUCTURES; i++) {
                segments[i] = ofAddress.invoke(null, firstAddress + (long) i * STRUCTURE_BYTES);
            }
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("java.lang.foreign is not as expected", e);
        }
        if (read(0) < 0) {
            throw new LinkageError("clock_gettime knows no coarse clock");
        }
    }

    @Override
    public long getAsLong() {
        int first = (int) Thread.currentThread().getId();
        for (int i = 0; i < STRUCTURES; i++) {
            int index = (first + i) & (STRUCTURES - 1);
            if (taken.compareAndSet(index, 0, 1)) {
                try {
                    return read(index);
                } finally {
                    taken.set(index, 0);
                }
            }
        }
        // All structures are borrowed by readers that lost the processor during the call. Don't wait for them.
        return UNKNOWN;
    }

    /** Calls with one of the structures; negative if the call fails. */
    private long read(int index) {
        try {
            if ((int) CLOCK_GETTIME.invokeExact(CLOCK_REALTIME_COARSE, segments[index]) != 0) {
                return UNKNOWN;
            }
        } catch (OutOfMemoryError e) {
            // The real clock asks for no memory.
            return UNKNOWN;
        } catch (Error e) {
            // The stack may be used up, and readers must see that error unwrapped.
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
        long address = firstAddress + (long) index * STRUCTURE_BYTES;
        return MEMORY.getLong(address) * NANOS_PER_SECOND + MEMORY.getLong(address + 8);
    }

    private static MethodHandle link() {
        try {
            Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
            Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
            Class<?> descriptorType = Class.forName("java.lang.foreign.FunctionDescriptor");
            Class<?> layout = Class.forName("java.lang.foreign.MemoryLayout");
            Class<?> layouts = Class.forName("java.lang.foreign.ValueLayout");
            Class<?> option = Class.forName("java.lang.foreign.Linker$Option");
            Object jint = layouts.getField("JAVA_INT").get(null);
            Object address = layouts.getField("ADDRESS").get(null);
            Object parameters = Array.newInstance(layout, 2);
            Array.set(parameters, 0, jint);
            Array.set(parameters, 1, address);
            Object descriptor = descriptorType
                    .getMethod("of", layout, parameters.getClass())
                    .invoke(null, jint, parameters);
            Object options = Array.newInstance(option, 1);
            Array.set(options, 0, withoutTransition(option));
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
            Object symbol = ((Optional<?>) Class.forName("java.lang.foreign.SymbolLookup")
                            .getMethod("find", String.class)
                            .invoke(lookup, "clock_gettime"))
                    .get();
            MethodHandle downcall = (MethodHandle) linkerType
                    .getMethod("downcallHandle", segment, descriptorType, options.getClass())
                    .invoke(linker, symbol, descriptor, options);
            return downcall.asType(MethodType.methodType(int.class, int.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("java.lang.foreign is not as expected", e);
        }
    }

    /** Linker option for a call that neither blocks nor calls back; Java 21 has another name for it than 22. */
    private static Object withoutTransition(Class<?> option) throws ReflectiveOperationException {
        try {
            return option.getMethod("critical", boolean.class).invoke(null, false);
        } catch (NoSuchMethodException java21) {
            return option.getMethod("isTrivial").invoke(null);
        }
    }
}
