package io.escapement.bench.torture.child;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * How late the kernel's coarse wall clock is, which moves only with the kernel's own timer tick. Asked of the C library,
 * so that it owes nothing to the agent; by reflection, because this class also runs on JDKs that can't call it (before 21).
 */
final class KernelTick implements LongSupplier {

    private static final int CLOCK_REALTIME_COARSE = 5;
    private static final long TIMESPEC_BYTES = 16;

    private final MethodHandle clockGettime;
    private final ByteBuffer timespec;

    private KernelTick(MethodHandle clockGettime, ByteBuffer timespec) {
        this.clockGettime = clockGettime;
        this.timespec = timespec;
    }

    /** Of one thread. Empty where the C library can't be called. */
    static Optional<KernelTick> open() {
        try {
            return Optional.of(link());
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    @Override
    public long getAsLong() {
        try {
            int failed = (int) clockGettime.invokeExact(CLOCK_REALTIME_COARSE);
            if (failed != 0) {
                throw new IllegalStateException("clock_gettime failed");
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return System.currentTimeMillis() - timespec.getLong(0) * 1000 - timespec.getLong(8) / 1_000_000;
    }

    private static KernelTick link() throws ReflectiveOperationException {
        Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
        Class<?> layoutType = Class.forName("java.lang.foreign.MemoryLayout");
        Class<?> descriptorType = Class.forName("java.lang.foreign.FunctionDescriptor");
        Class<?> segmentType = Class.forName("java.lang.foreign.MemorySegment");
        Class<?> layouts = Class.forName("java.lang.foreign.ValueLayout");
        Class<?> optionType = Class.forName("java.lang.foreign.Linker$Option");
        Class<?> arenaType = Class.forName("java.lang.foreign.Arena");

        Object linker = linkerType.getMethod("nativeLinker").invoke(null);
        Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
        Object symbol = ((Optional<?>) Class.forName("java.lang.foreign.SymbolLookup")
                        .getMethod("find", String.class)
                        .invoke(lookup, "clock_gettime"))
                .orElseThrow(NoSuchMethodException::new);
        Object intLayout = layouts.getField("JAVA_INT").get(null);
        Object arguments = Array.newInstance(layoutType, 2);
        Array.set(arguments, 0, intLayout);
        Array.set(arguments, 1, layouts.getField("ADDRESS").get(null));
        Object descriptor =
                descriptorType.getMethod("of", layoutType, arguments.getClass()).invoke(null, intLayout, arguments);
        Object noOptions = Array.newInstance(optionType, 0);
        MethodHandle call = (MethodHandle) linkerType
                .getMethod("downcallHandle", segmentType, descriptorType, noOptions.getClass())
                .invoke(linker, symbol, descriptor, noOptions);
        Object arena = arenaType.getMethod("global").invoke(null);
        Object segment =
                arenaType.getMethod("allocate", long.class, long.class).invoke(arena, TIMESPEC_BYTES, TIMESPEC_BYTES);
        ByteBuffer bytes = (ByteBuffer) segmentType.getMethod("asByteBuffer").invoke(segment);
        return new KernelTick(MethodHandles.insertArguments(call, 1, segment), bytes.order(ByteOrder.nativeOrder()));
    }
}
