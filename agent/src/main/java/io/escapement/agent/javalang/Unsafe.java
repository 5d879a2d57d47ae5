package io.escapement.agent.javalang;

/**
 * Stands for the JVM's own class of this name when classes of this package are compiled: {@code
 * jdk.internal.misc.Unsafe} from Java 9 on, {@code sun.misc.Unsafe} before, both hidden from compilers. References to
 * this class are renamed when the other classes are defined in {@code java.lang}. This class itself is never loaded.
 */
abstract class Unsafe {
    static native Unsafe getUnsafe();

    abstract int getInt(long address);

    abstract long getLong(long address);

    abstract int getIntVolatile(Object base, long address);

    abstract long getLongVolatile(Object base, long address);

    abstract void loadFence();

    abstract boolean shouldBeInitialized(Class<?> type);
}
