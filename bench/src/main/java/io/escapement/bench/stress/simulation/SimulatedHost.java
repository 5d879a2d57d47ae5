package io.escapement.bench.stress.simulation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A wall clock that a test steers, and the page that the kernel shares with readers. The page is written in the
 * kernel's order: sequence odd, seconds, nanoseconds, sequence even. One thread writes.
 */
public final class SimulatedHost {
    /** The wall clock's value while it is being set. Readers wait for the end, as in the kernel. */
    private static final long BEING_SET = -1;

    /** How far the wall clock goes at most before the next timer tick. */
    public static final long LONGEST_TICK_MS = 10;

    public static final long SEQUENCE_ADDRESS;
    public static final long FLOOR_ADDRESS;

    private static final int PAGE_BYTES = 256;

    /** As on Linux 6.18: seconds and nanoseconds are in different cache lines. */
    private static final int FLOOR_OFFSET = 120;

    private static final MethodHandle PUT_INT;
    private static final MethodHandle PUT_LONG;
    private static final MethodHandle STORE_FENCE;

    private static volatile long wallMs = 1_700_000_000_000L;
    private static volatile long monotonicMs = 5_000_000;
    private static volatile long floorMs;

    /** Whether the page has gone back since the last timer tick. */
    private static boolean isSetBack;

    private static volatile int settings;
    private static int sequence = 2;

    static {
        try {
            Class<?> unsafeClass = Class.forName("jdk.internal.misc.Unsafe");
            Object unsafe = unsafeClass.getMethod("getUnsafe").invoke(null);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle allocate =
                    lookup.bind(unsafe, "allocateMemory", MethodType.methodType(long.class, long.class));
            PUT_INT = lookup.bind(unsafe, "putInt", MethodType.methodType(void.class, long.class, int.class));
            PUT_LONG = lookup.bind(unsafe, "putLong", MethodType.methodType(void.class, long.class, long.class));
            STORE_FENCE = lookup.bind(unsafe, "storeFence", MethodType.methodType(void.class));
            SEQUENCE_ADDRESS = ((long) allocate.invokeExact(2L * PAGE_BYTES) + PAGE_BYTES) & -PAGE_BYTES;
            FLOOR_ADDRESS = SEQUENCE_ADDRESS + FLOOR_OFFSET;
        } catch (Throwable e) {
            throw new ExceptionInInitializerError(e);
        }
        tick();
    }

    private SimulatedHost() {}

    public static long wallMs() {
        for (; ; ) {
            long nowMs = wallMs;
            if (nowMs != BEING_SET) {
                return nowMs;
            }
            Thread.onSpinWait();
        }
    }

    /** Does not change when the wall clock is set, and is never ahead of it by more than at the start. */
    public static long monotonicMs() {
        return monotonicMs;
    }

    /** Returns the page's floor, or an earlier one. */
    public static long floorMs() {
        return floorMs;
    }

    /** Returns twice the number of times that the wall clock was set; odd while it is being set. */
    public static int settings() {
        return settings;
    }

    /** Makes a random choice, for events that happen now and then. */
    public static boolean oneIn(int times) {
        return ThreadLocalRandom.current().nextInt(times) == 0;
    }

    /** Now and then holds a thread up between two steps for a moment, as an interrupt would. */
    public static void interruptSometimes() {
        int random = ThreadLocalRandom.current().nextInt();
        if ((random & 3) == 0) {
            for (int spins = random >>> 28; spins > 0; spins--) {
                Thread.onSpinWait();
            }
        }
    }

    public static void passTimeSometimes() {
        int random = ThreadLocalRandom.current().nextInt();
        if ((random & 1) == 0) {
            passTime(1);
        }
        if ((random & 6) == 0) {
            tick();
        }
    }

    public static void passTime(long ms) {
        long nowMs = wallMs + ms;
        wallMs = nowMs;
        long uptimeMs = monotonicMs + ms;
        monotonicMs = uptimeMs;
        if (nowMs - floorMs >= LONGEST_TICK_MS) {
            tick();
        }
    }

    /** Makes a timer tick of the kernel's. */
    public static void tick() {
        long nowMs = wallMs;
        writePage(nowMs, monotonicMs);
        isSetBack = false;
        floorMs = nowMs;
    }

    /** Sets the page back by a little, but not the wall clock, as many kernels do when they adjust the clock's rate. */
    public static void setFloorBackSometimes() {
        if (!isSetBack && oneIn(8)) {
            isSetBack = true;
            long backMs = floorMs - 1;
            long lagMs = wallMs - backMs;
            floorMs = backMs;
            writePage(backMs, monotonicMs - lagMs);
        }
    }

    /** Steps the wall clock, as {@code clock_settime} does. */
    public static void step(long ms) {
        long nowMs = wallMs + ms;
        int begun = settings + 1;
        settings = begun;
        wallMs = BEING_SET;
        writePage(nowMs, monotonicMs);
        wallMs = nowMs;
        floorMs = nowMs;
        settings = begun + 1;
    }

    private static void writePage(long nowMs, long uptimeMs) {
        try {
            PUT_INT.invokeExact(SEQUENCE_ADDRESS, ++sequence);
            STORE_FENCE.invokeExact();
            PUT_LONG.invokeExact(FLOOR_ADDRESS, nowMs / 1000);
            PUT_LONG.invokeExact(FLOOR_ADDRESS + 8, nowMs % 1000 * 1_000_000);
            PUT_LONG.invokeExact(FLOOR_ADDRESS + 16, uptimeMs / 1000);
            PUT_LONG.invokeExact(FLOOR_ADDRESS + 24, uptimeMs % 1000 * 1_000_000);
            STORE_FENCE.invokeExact();
            PUT_INT.invokeExact(SEQUENCE_ADDRESS, ++sequence);
        } catch (Throwable e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
