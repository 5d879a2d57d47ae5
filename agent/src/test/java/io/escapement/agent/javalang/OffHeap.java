package io.escapement.agent.javalang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Memory outside the heap, by address. Every access is volatile. */
final class OffHeap {
    private static final Object UNSAFE = unsafe();
    private static final MethodHandle ALLOCATE = find("allocateMemory", MethodType.methodType(long.class, long.class));
    private static final MethodHandle FREE = find("freeMemory", MethodType.methodType(void.class, long.class));
    private static final MethodHandle PUT_LONG =
            find("putLongVolatile", MethodType.methodType(void.class, Object.class, long.class, long.class));
    private static final MethodHandle PUT_INT =
            find("putIntVolatile", MethodType.methodType(void.class, Object.class, long.class, int.class));
    private static final MethodHandle GET_LONG =
            find("getLongVolatile", MethodType.methodType(long.class, Object.class, long.class));

    private OffHeap() {}

    static long allocate(long bytes) {
        try {
            return (long) ALLOCATE.invokeExact(bytes);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static void free(long address) {
        try {
            FREE.invokeExact(address);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static void putLong(long address, long value) {
        try {
            PUT_LONG.invokeExact((Object) null, address, value);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static void putInt(long address, int value) {
        try {
            PUT_INT.invokeExact((Object) null, address, value);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    static long getLong(long address) {
        try {
            return (long) GET_LONG.invokeExact((Object) null, address);
        } catch (Throwable t) {
            throw new AssertionError(t);
        }
    }

    private static Object unsafe() {
        try {
            return Class.forName("jdk.internal.misc.Unsafe")
                    .getMethod("getUnsafe")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("jdk.internal.misc is not exported to tests", e);
        }
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(UNSAFE.getClass(), name, type)
                    .bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("jdk.internal.misc is not exported to tests", e);
        }
    }
}
